// Records from files, the clipboard and other windows; and back.
import * as act from './actions';
import { t } from './i18n';
import { say, set, state } from './store';

/** Opens what somebody has dropped, pasted or picked. */
export async function take(text: string, name = '') {
  if (!text.trim()) return act.fail(t('paste.empty'));
  if (await act.open({ text, name })) set({ dialog: null });
}
export async function takeFile(file: File) {
  // The bytes go as they are: the session finds out their encoding.
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  if (await act.open({ base64: btoa(binary), name: file.name })) set({ dialog: null });
}
export function pick() {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.sgf,.txt';
  input.onchange = () => input.files?.[0] && void takeFile(input.files[0]);
  input.click();
}
export async function choose(game: number) {
  const body = await act.ask({ do: 'choose', doc: state.doc!.id, game });
  if (body) act.opened(body);
}
export async function save(more: Record<string, unknown> = {}) {
  if (!state.doc) return;
  if (!state.doc.file && !more.as) {
    if (!state.hello?.server) return download();
    return set({ dialog: 'save' });
  }
  try {
    const body = await act.saving({ do: 'save', doc: state.doc.id, ...more });
    set({ dialog: null, position: state.position && { ...state.position, changed: false }, doc: { ...state.doc, file: body.file ?? state.doc.file, name: body.name ?? state.doc.name } });
    act.title();
    say(t('saved'));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'changed-on-disk') set({ dialog: 'conflict' });
    else act.fail(message);
  }
}
export async function download() {
  const body = await act.ask({ do: 'text', doc: state.doc!.id });
  if (!body) return;
  offer(new Blob([body.text], { type: 'application/x-go-sgf' }), state.doc!.name || 'game.sgf');
}
export function offer(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
export async function copyText() {
  const body = await act.ask({ do: 'text', doc: state.doc!.id });
  if (!body) return;
  await navigator.clipboard?.writeText(body.text).catch(() => {});
  say(t('copied'));
}
export function listen() {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void takeFile(file);
    else if (event.dataTransfer?.getData('text')) void take(event.dataTransfer.getData('text'));
  });
  addEventListener('paste', (event) => {
    const target = event.target as HTMLElement;
    if (target.closest?.('input, textarea, .tree')) return;
    const file = event.clipboardData?.files[0];
    if (file) void takeFile(file);
    else void take(event.clipboardData?.getData('text') ?? '');
  });
}
