// Rooms beside the board: games, the count, the report, problems, figures, settings, help.
import { useState } from 'preact/hooks';
import * as act from '../actions';
import { COMMANDS, keysOf, room, run } from '../commands';
import * as files from '../files';
import { commandName, lead, LANGUAGES, numbers, t, tell } from '../i18n';
import { keyName } from '../keys';
import { SITE, keep, set, state } from '../store';
import { RULES, NewGame } from './dialogs';
import { Do, Panel, shownKey } from './parts';
import * as trainer from '../trainer';
import { ContestList } from './contests';
import { EngineDead } from './play';

export function Start() {
  const { hello, doc } = state;
  const all: { name: string; size: number; recent: boolean }[] = hello?.files ?? [];
  const list = all.filter((file) => !file.recent), recent = all.filter((file) => file.recent);
  const shelf = (files: typeof all) => <ul class="plain files">{files.map((file) => <li><button class="link" onClick={() => act.open({ file: file.name })} title={file.name}>{short(file.name)}</button><span class="soft">{Math.ceil(file.size / 1024)} kB</span></li>)}</ul>;
  const short = (name: string) => name.split(/[/\\]/).pop();
  return (
    <main class="start" id="main">
      <h1>{t('start.title')}</h1>
      <div class="columns">
        <Panel title={t('start.files')} id="files">
          {list.length ? shelf(list) : !recent.length && <p class="soft">{t(SITE ? 'start.none.site' : 'start.none')}</p>}
          <div class="buttons"><Do id="file.open" class="primary" text={t('start.open')} /><Do id="file.paste" /><Do id="play.start" /></div>
          {recent.length > 0 && <><h3>{t('start.recent')}</h3>{shelf(recent)}</>}
          <p class="soft small">{t('start.drop')}</p>
        </Panel>
        <Panel title={t('start.new')} id="new"><NewGame inside /></Panel>
        {(hello?.documents?.length > 0 || doc) && (
          <Panel title={t('start.open.now')} id="now">
            <ul class="plain files">{(hello?.documents ?? []).map((open: any) => <li><button class="link" onClick={() => act.attach(open.doc).then(() => room('board'))}>{open.name || t('untitled')}</button></li>)}</ul>
            {doc && doc.games.length > 1 && <><h3>{t('start.games')}</h3><ul class="plain files">{doc.games.map((game, i) => <li><button class="link" aria-current={game.id === doc.game ? 'true' : undefined} onClick={() => files.choose(game.id)}>{i + 1}. {game.name || t('untitled')}</button></li>)}</ul></>}
          </Panel>
        )}
      </div>
    </main>
  );
}

export function CountRail() {
  const { count, counting, doc } = state;
  if (!count) return <Panel title={t('count.result')} id="result"><p class="soft">{t('counting')}</p></Panel>;
  const wins = (margin: number) => (Math.abs(margin) < 0.25 ? t('count.draw') : t(margin > 0 ? 'count.black.wins' : 'count.white.wins', { n: numbers().format(Math.abs(margin)) }));
  const recorded = doc!.info.RE;
  const atEnd = !state.tree.get(state.position!.node)?.children.length;
  const show = (forced: (typeof count.forced)[number]) => act.preview(forced.threat, forced.said, 'threat');
  return (
    <>
      <Panel title={t('count.result')} id="result">
        {!count.finished && <p class="soft">{t('count.unfinished')}</p>}
        <p class="score">{wins(count.margin)}<small data-result={count.result}>{lead(count.margin)}{recorded && atEnd ? ` · ${recorded.trim() === count.result ? t('count.agrees') : t('count.differs', { result: recorded })}` : ''}</small></p>
        {count.said && <p class="said-count"><b>{t('count.said')}:</b> <span data-said={count.said.result}>{wins(count.said.margin)}</span> <Do id="count.reset" class="small" text={t('count.reset')} /></p>}
        <table class="sums"><thead><tr><td /><th scope="col">{t('black')}</th><th scope="col">{t('white')}</th></tr></thead>
          <tbody>{(count.said?.sums ?? count.sums).map((sum) => <tr class={sum.what}><th scope="row">{t(`sum.${sum.what}`)}</th><td>{sum.black}</td><td>{sum.white}</td></tr>)}</tbody></table>
        <label class="field">{t('count.rules')} <select id="rules" value={state.rules} onChange={(event) => { set({ rules: event.currentTarget.value }); void act.count(); }}><option value="">{t('count.record.rules')} ({count.rules})</option>{RULES.map((name) => <option>{name}</option>)}</select> <span class="soft">{t('count.komi', { n: numbers().format(count.komi) })}</span></label>
        {counting && <p class="soft small">{t('counting')}</p>}
      </Panel>
      <Panel title={t('count.forced')} id="forced">
        {count.forced.length ? <ol class="plain forced">{count.forced.map((forced, i) => <li><span class={`num ${forced.color}`}>{i + 1}</span><div><b>{t(forced.color)} {forced.at}</b><p class="soft">{tell(forced.said)}</p></div>{forced.threat.length > 0 && <button class="small" onClick={() => show(forced)} aria-label={`${t('count.play')} ${forced.at}`}>{t('count.play')}</button>}</li>)}</ol> : <p class="soft">{t('count.none')}</p>}
        {count.first.length > 0 && <p class="soft small">{t('count.first')}: {count.first.map((step) => `${t(step.color)} ${step.at}`).join(', ')}</p>}
      </Panel>
      <ContestList />
      <Panel title={t('count.dead')} id="dead">
        <p>{count.dead.length ? count.dead.map((chain) => `${t(chain.color)} ${chain.stones[0]}${chain.stones.length > 1 ? ` (${chain.stones.length})` : ''}`).join(', ') : t('count.none')}</p>
        <EngineDead />
        <p class="soft small">{t('count.dead.hint')}</p>
      </Panel>
      <Panel title={t('count.nobody')} id="nobody">
        <p>{t('count.dame', { n: count.dame.length, points: count.dame.slice(0, 14).join(' ') + (count.dame.length > 14 ? ' …' : '') })}</p>
        {count.seki.length > 0 && <p>{t('count.seki', { points: count.seki.slice(0, 14).join(' ') })}</p>}
      </Panel>
      <Panel title={t('count.all')} id="all">
        <table class="sums"><tbody>{count.all.map((by) => <tr data-rules={by.rules}><th scope="row">{by.rules}</th><td>{by.result}</td></tr>)}</tbody></table>
        <div class="buttons"><Do id="count.write" class="primary" /><button onClick={() => navigator.clipboard?.writeText(asText())}>{t('count.copy')}</button><Do id="count.close" /></div>
      </Panel>
    </>
  );
}
const asText = () => {
  const count = state.count!;
  return [t('count.comment', { result: count.result, rules: count.rules, komi: count.komi }), ...count.sums.map((sum) => `${t(`sum.${sum.what}`)}: ${sum.black} · ${sum.white}`), ...count.forced.map((forced, i) => `${i + 1}. ${tell(forced.said)}`)].join('\n');
};

export function Report() {
  const points = [...state.graph.values()].sort((a, b) => a.number - b.number);
  const line = state.tree.line(state.position!.node);
  const all = line.length;
  const move = (n: number) => state.tree.get(line[n]);
  const color = (n: number) => ((move(n)?.flags ?? 0) & 1 ? 'black' : 'white');
  const swings = points.filter((p, i) => i > 0 && p.number === points[i - 1].number + 1).map((p) => {
    const before = state.graph.get(p.number - 1)!;
    return { p, before, delta: p.score - before.score };
  });
  const turned: { number: number; node: number; text: string }[] = [];
  for (const { p, before } of swings) for (const [at, c, stones, sign] of p.signs) {
    const old = before.signs.find(([a, k]) => a === at && k === c);
    if (old && old[3] !== sign && stones >= 3 && (sign === 'dead' || old[3] === 'dead')) turned.push({ number: p.number, node: p.node, text: t('report.turned', { color: t(c), at, stones, before: t(`sign.${old[3]}`), after: t(`sign.${sign}`) }) });
  }
  const big = swings.filter(({ delta }) => Math.abs(delta) >= 8).sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta)).slice(0, 12).sort((a, b) => a.p.number - b.p.number);
  const third = Math.ceil((all - 1) / 3) || 1;
  const go = (node: number) => { room('board'); act.goNode(node); };
  return (
    <main class="page" id="main">
      <h1>{t('report.title')}</h1>
      {points.length < all && <p class="soft" role="status">{t('report.reading', { n: points.length, all })}</p>}
      <div class="columns">
        <Panel title={t('report.swings')} id="swings">
          {big.length ? <ul class="plain swings">{big.map(({ p, before }) => <li><button class="link" onClick={() => go(p.node)}>{t('report.swing', { color: t(color(p.number)), at: move(p.number)?.move, number: p.number, from: lead(before.score), to: lead(p.score) })}</button></li>)}</ul> : <p class="soft">{t(points.length < all ? 'estimate.none' : 'report.none')}</p>}
        </Panel>
        <Panel title={t('report.turns')} id="turned">
          {turned.length ? <ul class="plain swings">{turned.slice(0, 20).map((one) => <li><button class="link" onClick={() => go(one.node)}>{one.number}</button> {one.text}</li>)}</ul> : <p class="soft">{t(points.length < all ? 'estimate.none' : 'report.none')}</p>}
        </Panel>
        <Panel title={t('report.phases')} id="phases">
          <table class="sums"><thead><tr><th>{t('report.loss')}</th><th scope="col">{t('black')}</th><th scope="col">{t('white')}</th></tr></thead><tbody>{[0, 1, 2].map((n) => {
            const part = swings.filter(({ p }) => p.number > n * third && p.number <= (n + 1) * third);
            const lost = (who: string) => part.reduce((sum, { p, delta }) => sum + (color(p.number) === who ? Math.max(0, who === 'black' ? -delta : delta) : 0), 0);
            const to = Math.min(all - 1, (n + 1) * third), read = part.length >= to - n * third;
            // A third that is not read yet has lost nothing yet: that is no figure.
            return <tr><th scope="row">{t('report.phase', { from: n * third + 1, to })}</th>{['black', 'white'].map((who) => <td>{read ? numbers().format(lost(who)) : '…'}</td>)}</tr>;
          })}</tbody></table>
        </Panel>
      </div>
    </main>
  );
}

export function TrainerRail() {
  const { trainer: at } = state;
  return (
    <Panel title={t('trainer.title')} id="trainer">
      <p class="lead"><b>{at.goal ? tell(at.goal) : t('trainer.to.play', { color: t(state.position!.toPlay) })}</b></p>
      <p class={`verdict ${at.state}`} role="status" data-state={at.state}>{at.state === 'ask' ? t('trainer.try') : at.state === 'wait' ? t('trainer.thinking') : t(`trainer.${at.state}`)}</p>
      {at.said && <p>{tell(at.said)}</p>}
      <div class="buttons">
        <button class="primary" onClick={() => { set({ preview: null }); void trainer.begin(); }}>{t('trainer.again')}</button>
        <button onClick={trainer.solution}>{t('trainer.solution')}</button>
        <Do id="game.next" text={t('trainer.next')} />
        <Do id="room.board" />
      </div>
      {at.mistakes.length > 0 && <p class="soft small">{t('trainer.mistakes', { n: at.mistakes.length })}</p>}
    </Panel>
  );
}

export function Print() {
  const { figures, position, tree } = state;
  const all = tree.line(position!.node).length - 1;
  const [from, setFrom] = useState(1), [to, setTo] = useState(Math.min(100, all)), [each, setEach] = useState(50), [width, setWidth] = useState(800);
  const make = async () => {
    const body = await act.ask({ do: 'figures', doc: state.doc!.id, from, to, each });
    if (body) set({ figures: body.figures });
  };
  const get = async (what: string, kind: string) => {
    const body = await act.ask({ do: 'export', doc: state.doc!.id, what, size: width });
    if (!body) return;
    const bytes = body.base64 ? Uint8Array.from(atob(body.base64), (c) => c.charCodeAt(0)) : body.text;
    files.offer(new Blob([bytes], { type: kind }), `${(state.doc!.name || 'game').replace(/\.sgf$/, '')}-${position!.number}.${body.ending}`);
  };
  const number = (label: string, value: number, change: (n: number) => void, min = 1, max = all) => <label>{label} <input type="number" min={min} max={max} value={value} onInput={(event) => change(Number(event.currentTarget.value))} /></label>;
  return (
    <main class="page print" id="main">
      <div class="no-print">
        <h1>{t('print.title')}</h1>
        <form class="row" onSubmit={(event) => { event.preventDefault(); void make(); }}>
          {number(t('print.from'), from, setFrom)}{number(t('print.to'), to, setTo)}{number(t('print.each'), each, setEach, 1, 400)}
          <button class="primary">{t('ok')}</button><button type="button" disabled={!figures} onClick={() => window.print()}>{t('print.go')}</button>
        </form>
        <h2>{t('print.export')}</h2>
        <div class="buttons">
          {number(t('print.size'), width, setWidth, 16, 4000)}
          <button onClick={() => get('svg', 'image/svg+xml')}>{t('print.svg')}</button><button onClick={() => get('png', 'image/png')}>{t('print.png')}</button><button onClick={() => get('animation', 'image/svg+xml')}>{t('print.animation')}</button>
          <button onClick={() => get('sensei', 'text/plain')}>{t('print.sensei')}</button><button onClick={() => get('sgf', 'application/x-go-sgf')}>{t('print.sgf')}</button><button onClick={() => get('json', 'application/json')}>{t('print.json')}</button>
        </div>
      </div>
      <div class="figures">{(figures ?? []).map((figure: any, i: number) => (
        <figure>
          <div class="drawing" ref={(element) => { if (element && element.dataset.of !== figure.svg.length + ':' + i) { element.innerHTML = figure.svg; element.dataset.of = figure.svg.length + ':' + i; } }} />
          <figcaption><b>{t('print.figure', { n: i + 1, from: figure.from, to: figure.to })}</b>{figure.again.length > 0 && <span class="again">{figure.again.join(', ')}</span>}</figcaption>
        </figure>
      ))}</div>
    </main>
  );
}

export function Settings() {
  const { settings } = state;
  const [editing, edit] = useState('');
  const pick = (label: string, name: 'theme' | 'board' | 'palette' | 'language', options: [string, string][]) => (
    <label class="field">{label} <select value={settings[name]} onChange={(event) => { keep({ [name]: event.currentTarget.value } as any); void act.sendLook(); }}>{options.map(([value, text]) => <option value={value}>{text}</option>)}</select></label>
  );
  const check = (label: string, name: 'coordinates' | 'confirmTouch' | 'hover' | 'next') => <label class="check"><input type="checkbox" checked={settings[name]} onChange={(event) => keep({ [name]: event.currentTarget.checked })} />{label}</label>;
  return (
    <main class="page" id="main">
      <h1>{t('settings.title')}</h1>
      <div class="columns">
        <Panel title={t('settings.theme')} id="look">
          {pick(t('settings.theme'), 'theme', ['auto', 'light', 'dark', 'contrast'].map((name) => [name, t(`theme.${name}`)]))}
          {pick(t('settings.board'), 'board', ['auto', 'wood', 'slate', 'paper', 'dark'].map((name) => [name, t(`board.${name}`)]))}
          {pick(t('settings.palette'), 'palette', ['', 'contrast', 'sumi', 'influencie'].map((name) => [name, t(`palette.${name || 'auto'}`)]))}
          {pick(t('settings.language'), 'language', [['', t('language.auto')], ...Object.entries(LANGUAGES).map(([id, { words }]): [string, string] => [id, words.name ?? id])])}
          {check(t('settings.coordinates'), 'coordinates')}{check(t('settings.touch'), 'confirmTouch')}{check(t('settings.hover'), 'hover')}{check(t('settings.next'), 'next')}
        </Panel>
        <Panel title={t('settings.keys')} id="keys">
          <p class="soft small">{t('keys.hint')}</p>
          <table class="keys"><tbody>{COMMANDS.map((command) => (
            <tr><th scope="row">{commandName(command.id)}</th><td><button class="key" onClick={() => edit(command.id)} onBlur={() => edit('')} onKeyDown={(event) => {
              if (editing !== command.id || ['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return;
              event.preventDefault();
              event.stopPropagation();
              keep({ keys: { ...settings.keys, [command.id]: event.key === 'Escape' ? [] : [keyName(event as unknown as KeyboardEvent)] } });
              edit('');
            }} aria-label={`${commandName(command.id)}: ${keysOf(command).map(shownKey).join(' ') || t('no.keys')}`}>{editing === command.id ? t('keys.press') : keysOf(command).map((key, n) => <>{n > 0 && ' '}<kbd>{shownKey(key)}</kbd></>)}{editing !== command.id && !keysOf(command).length && '–'}</button></td></tr>
          ))}</tbody></table>
          <button onClick={() => keep({ keys: {} })}>{t('keys.reset')}</button>
        </Panel>
      </div>
    </main>
  );
}

export function Help() {
  const groups = [...new Set(COMMANDS.map((command) => command.group))];
  return (
    <main class="page" id="main">
      <h1>{t('help.title')}</h1>
      <p class="soft">{t('help.intro')}</p>
      <div class="columns help">{groups.map((group) => (
        <Panel title={t(`cmd.group.${group}`)} id={`g-${group}`}><table class="keys"><tbody>{COMMANDS.filter((command) => command.group === group).map((command) => <tr><th scope="row"><button class="link" onClick={() => { if (state.doc && group !== 'room') room('board'); void run(command.id); }}>{commandName(command.id)}</button></th><td>{keysOf(command).map((key) => <kbd>{shownKey(key)}</kbd>)}</td></tr>)}</tbody></table></Panel>
      ))}</div>
    </main>
  );
}
