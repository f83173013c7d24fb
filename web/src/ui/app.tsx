// The page: header, the room, dialogs, and the sentence that is spoken.
import { Board, underCursor } from '../board';
import { room, run } from '../commands';
import { commandName, language, t, tell } from '../i18n';
import { drawn, set, state } from '../store';
import type { Room } from '../store';
import * as act from '../actions';
import { Dialogs } from './dialogs';
import { Do, icons } from './parts';
import { PlayBar } from './play';
import { SecondSwitch } from './second';
import { Comment, Estimate, GroupPanel, Groups, Maps, Tools, Urgent } from './rail';
import { CountRail, Help, Print, Report, Settings, Start, TrainerRail } from './rooms';
import { Timeline } from './timeline';
import { TreePanel } from './tree';

const ROOMS: Room[] = ['board', 'count', 'trainer', 'report', 'print'];

function Header() {
  const { doc, position, room: here } = state;
  const status = !doc ? '' : position?.changed ? t('state.changed') : doc.file ? t('state.saved') : t('state.new');
  const game = doc && doc.games.length > 1 ? ` · ${t('game.of', { n: doc.games.findIndex((one) => one.id === doc.game) + 1, all: doc.games.length })}` : '';
  return (
    <header>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); if (document.querySelector('.grid')) void run('cursor.board'); else document.querySelector<HTMLElement>('#main button, #main a, #main input')?.focus(); }}>{t('skip')}</a>
      <button class="logo" onClick={() => room('start')} title={commandName('room.start')}><img src="icon.svg" alt="" width="24" height="24" />Chizu</button>
      {doc && <button class="file" onClick={() => run('game.info')} title={commandName('game.info')}><i class={`state ${position?.changed ? 'changed' : doc.file ? 'saved' : ''}`} /><b>{doc.name || t('untitled')}</b><span class="soft"> · {status}{game}</span></button>}
      <nav aria-label={t('rooms')}>
        {doc && ROOMS.map((name) => <button class="room" aria-current={here === name ? 'page' : undefined} onClick={() => room(name)}>{t(`room.${name}`)}</button>)}
      </nav>
      <Do id="show.theme" class="icon" icon={icons.theme} />
      <button class="icon menu" onClick={() => run('palette.open')} title={`${t('menu')} (Ctrl K)`} aria-label={t('menu')}>{icons.menu}</button>
    </header>
  );
}

function Say() {
  const { preview } = state;
  if (preview) {
    return (
      <div class="say line-shown">
        <b>{preview.from === 'threat' ? '' : 'Chizu'}</b><span>{tell(preview.said)}</span>
        <span class="steps-of">{t('line.shown', { at: preview.at, all: preview.steps.length })}</span>
        <span class="buttons"><Do id="node.prev" class="icon" icon={icons.prev} /><Do id="node.next" class="icon" icon={icons.next} /><Do id="ask.insert" class="small" text={t('line.insert')} /><button class="small" onClick={() => set({ preview: null })}>{t('line.close')}</button></span>
      </div>
    );
  }
  const { at, text, ground } = underCursor();
  return <p class="say"><b>{at}</b><span>{state.guess ? t('guess.score', { right: state.guess.right, tries: state.guess.tries }) : text}</span>{ground && !state.guess && <span class="soft ground">{ground}</span>}</p>;
}

const TABS = ['position', 'group', 'comment', 'tree'] as const;
const TAB_NAMES = { position: 'room.board', group: 'group', comment: 'comment', tree: 'tree' };

function Rail() {
  const { room: here, tab } = state;
  if (here === 'count') return <CountRail />;
  if (here === 'trainer') return <TrainerRail />;
  if (state.guess) return <div class="panel"><p>{t('guess.on')}</p><Do id="guess.stop" /></div>;
  return (
    <>
      <div class="tabs" role="tablist" aria-label={t('rooms')}>
        {TABS.map((name) => <button role="tab" id={`tab-${name}`} aria-controls="rail-panel" aria-selected={tab === name ? 'true' : 'false'} class={`tab-${name}`} tabIndex={tab === name ? 0 : -1} onClick={() => set({ tab: name })}
          onKeyDown={(event) => { const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0; if (step) { event.preventDefault(); const next = TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length]; set({ tab: next }); drawn(() => document.getElementById(`tab-${next}`)?.focus()); } }}>{t(TAB_NAMES[name])}</button>)}
      </div>
      <div role="tabpanel" id="rail-panel" aria-labelledby={`tab-${tab}`} class="tabpanel">
        {tab === 'position' && <><Estimate /><Groups /><Urgent /><SecondSwitch /><Maps /></>}
        {tab === 'group' && <><GroupPanel /><Groups /></>}
        {tab === 'comment' && <><Comment /></>}
        {tab === 'tree' && <><TreePanel /><BranchButtons /></>}
      </div>
    </>
  );
}
const BranchButtons = () => <details class="branch"><summary>{t('cmd.group.branch')}</summary><div class="buttons">{['branch.main', 'branch.up', 'branch.down', 'branch.cut', 'branch.copy', 'branch.paste', 'branch.remove', 'branch.merge'].map((id) => <Do id={id} class="small" />)}</div></details>;

function BoardRoom() {
  const { position, scene, doc } = state;
  if (!position || !scene) return <main class="page" id="main"><p class="soft">{t('estimate.none')}</p></main>;
  const info = doc!.info;
  return (
    <main class="boardroom" id="main">
      <h1 class="away">{doc!.name || t('untitled')}</h1>
      <div class="middle" id="board">
        <Board />
        <p id="board-summary" class="away">{t('summary', { number: position.number, color: t(position.toPlay), black: position.prisoners[0], white: position.prisoners[1] })}</p>
        <p id="board-keys" class="away">{t('board.keys')}</p>
        <PlayBar />
        <Say />
        <Timeline />
      </div>
      <aside class="left" aria-label={t('tree')}>
        {(info.PB || info.PW) && <div class="players"><span><i class="dot black" />{info.PB || t('black')} <small class="soft">{info.BR}</small></span><span><i class="dot white" />{info.PW || t('white')} <small class="soft">{info.WR}</small></span></div>}
        {state.room !== 'trainer' && <Tools />}
        <TreePanel />
        <BranchButtons />
        <Comment />
      </aside>
      <aside class="right" aria-label={t('rooms')}><Rail /></aside>
    </main>
  );
}

export function App() {
  const { room: here, doc, notice, settings, said, saidCount } = state;
  const theme = settings.theme === 'contrast' ? 'contrast' : act.isDark() ? 'dark' : 'light';
  const { dataset, lang } = document.documentElement;
  // Setting what is set already would style every element again.
  if (dataset.theme !== theme) dataset.theme = theme;
  if (lang !== language()) document.documentElement.lang = language();
  const rooms = { start: Start, report: Report, print: Print, settings: Settings, help: Help } as Record<string, () => any>;
  const Other = rooms[here];
  return (
    <>
      <Header />
      {!state.up && <p class="notice error" role="alert">{t('offline')}</p>}
      {notice && <p class={`notice ${notice.kind}`} role={notice.kind === 'error' ? 'alert' : 'status'}>{notice.text}{notice.more && <button class="small" onClick={() => set({ dialog: notice.more!, notice: null })}>{t('show')}</button>}<button class="icon" onClick={() => set({ notice: null })} aria-label={t('close')}>{icons.close}</button></p>}
      {Other ? <Other /> : doc ? <BoardRoom /> : <Start />}
      <Dialogs />
      <p class="away" role="status" aria-live="polite" id="said" data-count={saidCount}>{said}</p>
    </>
  );
}
