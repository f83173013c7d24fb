// Records from files, the clipboard and other windows; and back.
import * as act from './actions';
import { t } from './i18n';
import { SITE, say, set, state } from './store';

/** Opens what somebody has dropped, pasted or picked. */
export async function take(text: string, name = '') {
  if (!text.trim()) return act.fail(t('paste.empty'));
  if (await act.open({ text, name })) set({ dialog: null });
}
/** Files of the machine that documents came from, where the browser has a handle for them. */
const handles = new Map<string, FileSystemFileHandle>();
async function into(handle: FileSystemFileHandle | undefined, blob: Blob): Promise<boolean> {
  try {
    const to = await handle?.createWritable();
    await to?.write(blob);
    await to?.close();
    return !!to;
  } catch {
    // Nobody has allowed it, or the file is gone: it is offered as a download.
    return false;
  }
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
  if (SITE) return download();
  if (!state.doc.file && !more.as) {
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
/** Gives the record away; without a server that is how it is saved, into the file it came from if the browser lets us. */
export async function download() {
  if (SITE) {
    const { id, name } = state.doc!;
    const body = await act.ask({ do: 'save', doc: id, as: name || 'game.sgf' });
    if (!body) return;
    const blob = new Blob([body.bytes], { type: 'application/x-go-sgf' });
    if (!(await into(handles.get(id), blob))) offer(blob, body.name);
    set({ position: state.position && { ...state.position, changed: false }, doc: { ...state.doc!, file: body.file, name: body.name } });
    act.title();
    return say(t('saved'));
  }
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
  // Opened from the file manager, where this page is installed.
  if (SITE) (window as any).launchQueue?.setConsumer(async ({ files }: { files: FileSystemFileHandle[] }) => {
    for (const handle of files) {
      await takeFile(await handle.getFile());
      if (state.doc) handles.set(state.doc.id, handle);
    }
  });
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
