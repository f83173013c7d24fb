// Dialogs: the palette, new games, pasted records, finding, points typed by name.
import { useState } from 'preact/hooks';
import * as act from '../actions';
import { COMMANDS, can, focusBoard, focusPoint, keysOf, run, use } from '../commands';
import * as files from '../files';
import { commandName, t } from '../i18n';
import { pointIndex, pointName } from '../points';
import { drawn, say, set, state } from '../store';
import { FLAG } from '../tree';
import { Dialog, shownKey } from './parts';
import { PlayDialog } from './play';

const close = () => {
  set({ dialog: null, picked: [] });
  if (state.position) drawn(focusBoard);
};

function Palette() {
  const [query, ask] = useState('');
  const [at, choose] = useState(0);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = COMMANDS.filter((command) => {
    const text = `${commandName(command.id)} ${t(`cmd.group.${command.group}`)} ${command.id}`.toLowerCase();
    return command.id !== 'palette.open' && words.every((word) => text.includes(word));
  }).slice(0, 60);
  const go = (id: string) => {
    set({ dialog: null });
    drawn(() => {
      if (state.position && !state.dialog) focusBoard();
      void run(id);
    });
  };
  return (
    <Dialog title={t('palette.title')} onClose={close} class="palette">
      <input type="text" role="combobox" aria-expanded="true" aria-controls="found" aria-activedescendant={found[at] ? `cmd-${found[at].id}` : undefined} placeholder={t('palette.hint')} aria-label={t('palette.hint')} value={query}
        onInput={(event) => { ask(event.currentTarget.value); choose(0); }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step) event.preventDefault(), choose((at + step + found.length) % Math.max(1, found.length));
          if (event.key === 'Enter' && found[at]) event.preventDefault(), go(found[at].id);
          if (step) document.getElementById(`cmd-${found[(at + step + found.length) % found.length]?.id}`)?.scrollIntoView({ block: 'nearest' });
        }} />
      <ul id="found" role="listbox" aria-label={t('palette.title')} class="plain" tabIndex={-1}>
        {found.map((command, i) => (
          <li id={`cmd-${command.id}`} role="option" aria-selected={i === at ? 'true' : 'false'} aria-disabled={can(command.id) ? undefined : 'true'} onClick={() => go(command.id)}>
            <span>{commandName(command.id)}</span><small>{t(`cmd.group.${command.group}`)}</small>{keysOf(command).slice(0, 1).map((key) => <kbd>{shownKey(key)}</kbd>)}
          </li>
        ))}
      </ul>
      {!found.length && <p class="soft">{t('palette.none')}</p>}
    </Dialog>
  );
}

/** A dialog with one line to be filled in. */
function Line({ title, hint, go, value = '' }: { title: string; hint: string; go: (text: string) => unknown; value?: string }) {
  const [text, type] = useState(value);
  return (
    <Dialog title={title} onClose={close} class="line">
      <form onSubmit={(event) => { event.preventDefault(); go(text.trim()); }}>
        <input type="text" aria-label={hint} placeholder={hint} value={text} onInput={(event) => type(event.currentTarget.value)} />
        <div class="buttons"><button class="primary">{t('ok')}</button><button type="button" onClick={close}>{t('cancel')}</button></div>
      </form>
    </Dialog>
  );
}
function Text({ title, hint, label, go }: { title: string; hint: string; label: string; go: (text: string) => unknown }) {
  const [text, type] = useState('');
  return (
    <Dialog title={title} onClose={close}>
      <form onSubmit={(event) => { event.preventDefault(); go(text); }}>
        <textarea rows={12} aria-label={hint} placeholder={hint} value={text} onInput={(event) => type(event.currentTarget.value)} />
        <div class="buttons"><button class="primary">{label}</button><button type="button" onClick={close}>{t('cancel')}</button></div>
      </form>
    </Dialog>
  );
}
const point = (text: string) => {
  const i = pointIndex(state.position!.size, text);
  if (/^pass$/i.test(text)) return close(), run('edit.pass');
  if (i < 0) return say(t('not.point', { at: text }));
  close();
  // The dialog gives the focus back to where it was; the point that was typed has the last word.
  drawn(() => {
    focusPoint(i);
    void use(i);
  });
};
const goTo = (text: string) => {
  close();
  return act.go({ path: text });
};

/** The quarter of the board in which the cursor stands. */
function corner(): string {
  const { position, cursor } = state;
  const [w, h] = position!.size, x = cursor % w, y = Math.floor(cursor / w);
  const half = (at: number, all: number) => (at < all / 2 ? [0, Math.ceil(all / 2) - 1] : [Math.floor(all / 2), all - 1]);
  const [left, right] = half(x, w), [top, bottom] = half(y, h);
  return `${pointName(position!.size, top * w + left)}:${pointName(position!.size, bottom * w + right)}`;
}
function Find() {
  const [hits, found] = useState<{ node: number; text: string }[] | null>(null);
  const look = async (text: string, part?: string[]) => {
    const body = await act.ask<{ nodes: { node: number; text: string }[] }>({ do: 'find', doc: state.doc!.id, text, part });
    found(body?.nodes ?? []);
    say(body?.nodes.length ? t('find.found', { n: body.nodes.length }) : t('find.none'));
  };
  const [text, type] = useState('');
  return (
    <Dialog title={t('find.title')} onClose={close}>
      <form onSubmit={(event) => { event.preventDefault(); void look(text.trim()); }}>
        <input type="text" aria-label={t('find.hint')} placeholder={t('find.hint')} value={text} onInput={(event) => type(event.currentTarget.value)} />
        <div class="buttons"><button class="primary">{t('find.title')}</button><button type="button" onClick={() => look('')}>{t('find.position')}</button><button type="button" title={t('find.part.hint')} onClick={() => look('', [corner()])}>{t('find.part')}</button></div>
      </form>
      {hits && <ul class="plain hits">{hits.map((hit) => <li><button class="link" onClick={() => { close(); act.goNode(hit.node); }}>{t('tree.node', { number: state.tree.depth(hit.node) })}</button> <span class="soft">{hit.text}</span></li>)}</ul>}
      {hits && !hits.length && <p class="soft">{t('find.none')}</p>}
    </Dialog>
  );
}

const INFO = ['PB', 'BR', 'PW', 'WR', 'KM', 'HA', 'RU', 'RE', 'DT', 'EV', 'RO', 'PC', 'GN', 'TM', 'OT', 'SO', 'AN', 'US', 'CP', 'GC'];
function Info() {
  const [fields, change] = useState<Record<string, string>>({});
  return (
    <Dialog title={t('info.title')} onClose={close}>
      <form class="info" onSubmit={(event) => { event.preventDefault(); close(); if (Object.keys(fields).length) void act.edit([{ info: { fields } }], t('ok')).then(() => act.attach(state.doc!.id)); }}>
        {INFO.map((ident) => <label>{t(`info.${ident}`)} <input type="text" value={fields[ident] ?? state.doc!.info[ident] ?? ''} onInput={(event) => change({ ...fields, [ident]: event.currentTarget.value })} /></label>)}
        <div class="buttons"><button class="primary">{t('ok')}</button><button type="button" onClick={close}>{t('cancel')}</button></div>
      </form>
    </Dialog>
  );
}

export function NewGame({ inside = false }: { inside?: boolean }) {
  const [wish, want] = useState({ size: 19, handicap: 0, komi: 6.5, rules: 'japanese', black: '', white: '' });
  const put = (name: string, value: string | number) => want({ ...wish, [name]: value });
  const form = (
    <form class="new" onSubmit={(event) => { event.preventDefault(); set({ dialog: null }); void act.open({ new: { ...wish, size: [wish.size, wish.size] } }); }}>
      <label>{t('start.size')} <select value={wish.size} onChange={(event) => put('size', Number(event.currentTarget.value))}>{[19, 13, 9, 7, 5, 11, 15, 17, 21, 25].map((n) => <option value={n}>{n} × {n}</option>)}</select></label>
      <label>{t('start.handicap')} <select value={wish.handicap} onChange={(event) => put('handicap', Number(event.currentTarget.value))}>{[0, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => <option value={n}>{n}</option>)}</select></label>
      <label>{t('komi')} <input type="number" step="0.5" value={wish.komi} onInput={(event) => put('komi', Number(event.currentTarget.value))} /></label>
      <label>{t('start.rules')} <select value={wish.rules} onChange={(event) => put('rules', event.currentTarget.value)}>{RULES.map((name) => <option>{name}</option>)}</select></label>
      <label>{t('start.black')} <input type="text" value={wish.black} onInput={(event) => put('black', event.currentTarget.value)} /></label>
      <label>{t('start.white')} <input type="text" value={wish.white} onInput={(event) => put('white', event.currentTarget.value)} /></label>
      <div class="buttons"><button class="primary">{t('start.go')}</button>{!inside && <button type="button" onClick={close}>{t('cancel')}</button>}</div>
    </form>
  );
  return inside ? form : <Dialog title={t('start.new')} onClose={close}>{form}</Dialog>;
}
export const RULES = ['japanese', 'korean', 'chinese', 'chinese-kgs', 'aga', 'bga', 'new-zealand', 'ing', 'tromp-taylor', 'stone-scoring', 'ancient-territory', 'aga-button'];

function Save() {
  const [name, type] = useState(state.doc!.name || 'game.sgf');
  return (
    <Dialog title={t('save.go')} onClose={close} class="line">
      <form onSubmit={(event) => { event.preventDefault(); void files.save({ as: name }); }}>
        <p class="soft">{state.doc!.file ? '' : t('save.none')}</p>
        <input type="text" aria-label={t('save.name')} value={name} onInput={(event) => type(event.currentTarget.value)} />
        <div class="buttons"><button class="primary">{t('save.go')}</button><button type="button" onClick={() => { close(); void files.download(); }}>{commandName('file.download')}</button><button type="button" onClick={close}>{t('cancel')}</button></div>
      </form>
    </Dialog>
  );
}
function Conflict() {
  return (
    <Dialog title={t('save.go')} onClose={close}>
      <p>{t('save.changed')}</p>
      <div class="buttons">
        <button class="primary" onClick={() => files.save({ how: 'merge' })}>{t('save.merge')}</button>
        <button onClick={() => files.save({ how: 'beside' })}>{t('save.beside')}</button>
        <button onClick={() => files.save({ over: true })}>{t('save.over')}</button>
        <button onClick={close}>{t('cancel')}</button>
      </div>
    </Dialog>
  );
}

/** What was mended when the record was read, as the reader of records says it. */
function Mended() {
  const { diagnostics, faults } = state.doc!;
  return (
    <Dialog title={t('mended.title')} onClose={close}>
      <p class="soft">{t('mended.how')}</p>
      <ul class="hits plain" lang="en">{diagnostics.map((text) => <li>{text}</li>)}</ul>
      {faults > diagnostics.length && <p class="soft small">{t('groups.more', { n: faults - diagnostics.length })}</p>}
      <div class="buttons"><button class="primary" onClick={close}>{t('close')}</button></div>
    </Dialog>
  );
}

/** Edits of a file that were never saved: nothing is chosen by itself. */
function Restore() {
  const { restorable, doc } = state;
  const found = restorable?.[0];
  if (!found) return null;
  const go = async (how: string) => {
    set({ dialog: null, restorable: null });
    const body = await act.ask({ do: 'restore', journal: found.journal, doc: doc?.id, how });
    if (body?.doc) act.opened({ ...body, restorable: null } as any);
  };
  return (
    <Dialog title={t('restore.yes')} onClose={close}>
      <p>{t(found.edits === 1 ? 'restore.title.one' : 'restore.title', { n: found.edits })}</p>
      <div class="buttons">
        <button class="primary" onClick={() => go('restore')}>{t('restore.yes')}</button>
        <button onClick={() => go('look')}>{t('restore.look')}</button>
        <button onClick={() => go('forget')}>{t('restore.no')}</button>
      </div>
    </Dialog>
  );
}

/** Text that the encoding of the file lacks: all of it in UTF-8, or not at all. */
function Utf8() {
  const { said, commands } = state.dialogArg;
  return (
    <Dialog title={t('utf8.title')} onClose={close}>
      <p>{said}</p>
      <p class="soft small">{t('utf8.note')}</p>
      <div class="buttons">
        <button class="primary" data-first onClick={() => { close(); void act.edit([{ utf8: {} }, ...commands]); }}>{t('utf8.go')}</button>
        <button onClick={close}>{t('cancel')}</button>
      </div>
    </Dialog>
  );
}

export function Dialogs() {
  switch (state.dialog) {
    case 'palette': return <Palette />;
    case 'new': return <NewGame />;
    case 'paste': return <Text title={t('start.paste')} hint={t('paste.hint')} label={t('paste.go')} go={(text) => files.take(text)} />;
    case 'merge': return <Text title={t('merge.title')} hint={t('merge.hint')} label={t('merge.go')} go={(text) => { close(); void act.edit([{ merge: { text } }]); }} />;
    case 'point': return <Line title={t('point.title')} hint={t('point.hint')} go={point} />;
    case 'goto': return <Line title={t('goto.title')} hint={t('goto.hint')} go={goTo} />;
    case 'find': return <Find />;
    case 'info': return <Info />;
    case 'play': return <PlayDialog />;
    case 'save': return <Save />;
    case 'conflict': return <Conflict />;
    case 'utf8': return <Utf8 />;
    case 'restore': return <Restore />;
    case 'mended': return <Mended />;
    default: return null;
  }
}
void FLAG;
