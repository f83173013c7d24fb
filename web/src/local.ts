// The way to the session without a server: it lives in two workers of this page. One answers and looks at what somebody waits for; the
// other holds the same documents, since it is told everything that changes them, and does what may take a while. What they were told
// is written down, so that a page that is loaded again, and a worker that was stopped, find everything as it was.
import { Refused } from './api';
import type { Transport } from './api';

type Request = Record<string, unknown>;
interface Reply { status: number; body: any }

/** What both are told, since it changes documents or where they are looked at. */
const BOTH = new Set(['open', 'edit', 'undo', 'redo', 'go', 'look', 'choose', 'close', 'write-count', 'save']);
/** What the other one answers. */
const LATER = new Set(['ask', 'stop', 'graph', 'problem', 'try', 'solution']);
/** So long a worker may go on after it was told to stop, in milliseconds. */
const PATIENCE = 150;

class Desk {
  private worker!: Worker;
  private last = 0;
  private waiting = new Map<number, (reply: Reply) => void>();
  constructor(private readonly lane: 'now' | 'later', private readonly hear: (name: string, data: any) => void, private readonly fallen: () => void) {
    this.start();
  }
  private start() {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: this.lane });
    this.worker.onmessage = ({ data }) => {
      if (data.name) return this.hear(data.name, data.data);
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
      if (data.fallen) this.fallen();
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fallen();
    };
    this.worker.postMessage({ lane: this.lane });
  }
  /** A new worker in the place of one that does not answer. */
  again() {
    this.worker.terminate();
    for (const done of this.waiting.values()) done({ status: 503, body: { error: { code: 'stopped', text: 'It was stopped.', args: {} } } });
    this.waiting.clear();
    this.start();
  }
  ask(request: Request): Promise<Reply> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, request });
    });
  }
}

const KEY = 'chizu-log';
/** What the workers were told, kept in the store of this tab: at once, so that a page that is loaded again has lost nothing. */
class Log {
  entries: Request[] = [];
  private keeps = true;
  /** Told once, when the store is full. */
  full: () => void = () => {};
  constructor() {
    try {
      for (let text; (text = sessionStorage.getItem(`${KEY}/${this.entries.length}`)); ) this.entries.push(JSON.parse(text));
    } catch {
      this.entries = [];
    }
  }
  add(request: Request) {
    const moves = (entry: Request | undefined) => entry?.do === request.do && entry?.doc === request.doc && /^(go|look)$/.test(String(request.do));
    // Of steps and looks in a row only the last matters.
    if (moves(this.entries.at(-1))) this.entries.pop();
    this.entries.push(request);
    this.write(this.entries.length - 1);
  }
  /** Forgets the last one. */
  pop() {
    this.entries.pop();
    sessionStorage.removeItem(`${KEY}/${this.entries.length}`);
  }
  private write(at: number) {
    if (!this.keeps) return;
    try {
      sessionStorage.setItem(`${KEY}/${at}`, JSON.stringify(this.entries[at]));
    } catch {
      // More than a tab may keep: rather nothing than a part of it.
      this.keeps = false;
      this.full();
      for (let i = 0; i <= at; i++) sessionStorage.removeItem(`${KEY}/${i}`);
    }
  }
}

/** A picture of pixels: the core's SVG, painted by the browser. */
async function painted(desk: Desk, request: Request): Promise<any> {
  const { body } = await desk.ask({ ...request, what: 'svg' });
  if (body.error) throw new Refused(body.error.code, body.error.text, {}, 400);
  const url = URL.createObjectURL(new Blob([body.text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const width = Number(request.size) || image.naturalWidth;
    const canvas = Object.assign(document.createElement('canvas'), { width, height: Math.round((width * image.naturalHeight) / image.naturalWidth) });
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { base64: canvas.toDataURL('image/png').split(',')[1], ending: 'png' };
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function local(): Transport {
  const log = new Log();
  log.full = () => hear('notice', { key: 'store.full', text: '', kind: 'error' });
  let told: { name: string; data: any }[] | null = [];
  let listener: (name: string, data: any) => void = () => {};
  const hear = (name: string, data: any) => (told ? void told.push({ name, data }) : listener(name, data));
  let graph: Request | null = null;
  const replay = (desk: Desk) => log.entries.forEach((entry) => void desk.ask(entry));
  let fell = 0;
  const now: Desk = new Desk('now', hear, () => {
    // What makes it fall again and again is forgotten, from the end.
    if (Date.now() - fell < 10_000) log.pop();
    fell = Date.now();
    now.again();
    replay(now);
    hear('lost', {});
  });
  const later: Desk = new Desk('later', hear, () => anew());
  const anew = () => {
    later.again();
    replay(later);
    if (graph) void later.ask(graph);
  };
  replay(now);
  replay(later);

  const stop = async (request: Request): Promise<Reply> => {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const reply = await Promise.race([later.ask(request), late]);
    if (reply) return reply;
    anew();
    hear('answer', { job: request.job, stopped: true });
    return { status: 200, body: {} };
  };
  return {
    async ask<T>(request: Request): Promise<T> {
      const what = String(request.do);
      if (what === 'graph') graph = request;
      if (what === 'export' && request.what === 'png') return (await painted(now, request)) as T;
      let reply: Reply;
      if (what === 'stop') reply = await stop(request);
      else if (LATER.has(what)) reply = await later.ask(request);
      else {
        const first = now.ask(request);
        if (BOTH.has(what) || (what === 'attach' && request.to)) {
          void later.ask(request);
          log.add(request);
        }
        reply = await first;
      }
      const { error } = reply.body;
      if (error) throw new Refused(error.code, error.text, error.args ?? {}, reply.status);
      return reply.body as T;
    },
    listen(to, state) {
      listener = to;
      for (const { name, data } of told ?? []) to(name, data);
      told = null;
      state(true);
    },
  };
}
