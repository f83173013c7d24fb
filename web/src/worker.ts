// A session in a worker: requests are answered at once and in their order; between them it does what there is to do, a piece at a time.
interface Desk {
  handle(request: string): string;
  work(later: boolean): string | undefined;
  leave(): void;
  bytes(doc: string): Uint8Array;
}
interface Core { default(from: { module_or_path: string }): Promise<unknown>; Desk: new () => Desk }

const queue: { id: number; request: Record<string, unknown> }[] = [];
let lane: 'now' | 'later' = 'now';
let desk: Desk | null = null;
const bell = new MessageChannel();
let rung = false;
const ring = () => {
  if (rung) return;
  rung = true;
  bell.port2.postMessage(0);
};
bell.port1.onmessage = () => {
  rung = false;
  if (desk) turn(desk);
};
onmessage = ({ data }) => {
  if (data.lane) lane = data.lane;
  else queue.push(data);
  ring();
};

const tell = (event: { name: string; data: unknown }) => postMessage(event);

function turn(desk: Desk) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    // Of steps in a row the one that only follows takes the last.
    if (lane === 'later' && next.request.do === 'go' && queue[0]?.request.do === 'go' && queue[0].request.doc === next.request.doc && !('by' in (queue[0].request.to as object))) {
      postMessage({ id: next.id, status: 200, body: {} });
      continue;
    }
    answer(desk, next.id, next.request);
  }
  let told: string | undefined;
  if (lane === 'later') {
    desk.leave();
    told = desk.work(true);
  } else {
    told = desk.work(false) ?? desk.work(true);
  }
  if (told === undefined) return;
  for (const line of told.split('\n')) if (line) tell(JSON.parse(line));
  ring();
}
function answer(desk: Desk, id: number, request: Record<string, unknown>) {
  try {
    const { status, body, events } = JSON.parse(desk.handle(JSON.stringify({ id, ...request })));
    if (request.do === 'save' && !body.error) body.bytes = desk.bytes(String(request.doc));
    postMessage({ id, status, body });
    // Both are told what changes documents; one of them tells the page.
    if (lane === 'now') events.forEach(tell);
  } catch (error) {
    postMessage({ id, status: 500, body: { error: { code: 'fallen', text: String(error), args: {} } }, fallen: true });
  }
}

void (async () => {
  const place = (name: string) => new URL(name, self.location.href).href;
  const core: Core = await import(/* @vite-ignore */ place('./chizu.js'));
  await core.default({ module_or_path: place('./chizu_bg.wasm') });
  desk = new core.Desk();
  ring();
})();
export {};
