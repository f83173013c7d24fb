// The way to the session: requests up by POST, events down by a stream that is read with the token in a header.
export class Refused extends Error {
  constructor(readonly code: string, text: string, readonly args: Record<string, unknown>, readonly status: number) {
    super(text);
  }
}

export interface Transport {
  ask<T>(request: Record<string, unknown>): Promise<T>;
  listen(hear: (name: string, data: any) => void, state: (up: boolean) => void): void;
}

/**
 * Answers before events: what a request brings about is heard when its answer has been dealt with. The two come on different ways, and on a
 * machine that is fast or busy the event may come first; a page that does not know yet which question is its own would not know the answer.
 */
export function inOrder(way: Transport): Transport {
  let sent = 0;
  const open = new Set<number>();
  const held: { name: string; data: any; behind: number[] }[] = [];
  let listener: (name: string, data: any) => void = () => {};
  const pass = () => {
    while (held.length && !held[0].behind.some((id) => open.has(id))) {
      const { name, data } = held.shift()!;
      listener(name, data);
    }
  };
  return {
    async ask<T>(request: Record<string, unknown>): Promise<T> {
      const id = ++sent;
      open.add(id);
      try {
        return await way.ask<T>(request);
      } finally {
        // Not before whoever asked has gone on with the answer.
        setTimeout(() => {
          open.delete(id);
          pass();
        });
      }
    },
    listen(hear, state) {
      listener = hear;
      way.listen((name, data) => {
        held.push({ name, data, behind: [...open] });
        pass();
      }, state);
    },
  };
}

const KEY = 'chizu-token';

/** Takes the token out of the address, where it is never sent to anybody, and keeps it for this tab. */
function token(): string {
  const found = /[#&]t=([0-9a-f]+)/.exec(location.hash);
  if (found) {
    sessionStorage.setItem(KEY, found[1]);
    const rest = location.hash.replace(/[#&]t=[0-9a-f]+/, '');
    history.replaceState(null, '', location.pathname + (rest.length > 1 ? rest : ''));
  }
  return sessionStorage.getItem(KEY) ?? '';
}

export function server(): Transport {
  const authorization = `Chizu ${token()}`;
  let id = 0;
  let after: number | undefined;
  return {
    async ask<T>(request: Record<string, unknown>): Promise<T> {
      const response = await fetch('/api/do', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ id: ++id, ...request }),
      });
      const text = await response.text();
      const body = text ? JSON.parse(text) : {};
      if (!response.ok || body.error) {
        const error = body.error ?? { code: `http-${response.status}`, text: response.statusText, args: {} };
        throw new Refused(error.code, error.text, error.args ?? {}, response.status);
      }
      after ??= body.events;
      return body as T;
    },
    listen(hear, state) {
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      void (async () => {
        for (let pause = 250; ; pause = Math.min(5000, pause * 2)) {
          try {
            const query = after === undefined ? '' : `?after=${after}`;
            const response = await fetch(`/api/events${query}`, { headers: { authorization } });
            if (!response.ok || !response.body) throw new Error(String(response.status));
            state(true);
            pause = 250;
            const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
            let text = '';
            for (;;) {
              const { done, value } = await reader.read();
              if (done) break;
              text += value;
              for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
                const lines = text.slice(0, end).split('\n');
                text = text.slice(end + 2);
                const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
                const name = field('event');
                if (field('id')) after = Number(field('id'));
                if (name) hear(name, JSON.parse(field('data') ?? '{}'));
              }
            }
          } catch {
            // The server has ended, or the machine was asleep: tried again below.
          }
          state(false);
          await wait(pause);
        }
      })();
    },
  };
}
