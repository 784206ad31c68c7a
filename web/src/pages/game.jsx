// One game, followed over the WebSocket; what is shown depends on the role that the key gives.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Link} from '../link.js';
import {isOver, isPlayer, isTouch} from '../model.js';
import {keepGame, settings} from '../settings.js';
import {play} from '../sound.js';
import {announce} from '../speech.js';
import {Header, Icon, colourName, playerName, resultText, t, useLink} from '../ui.jsx';
import {Desk} from './desk.jsx';
import {Play} from './play.jsx';
import {Watch} from './watch.jsx';

/** What is heard when something happened: the move as it is announced, each ruling, offers, the end. */
function sayEvent(model, {event, move, rulings = []}) {
  const own = event.by === model.role;
  if (move && !own) announce(t('said.move', {who: colourName(move.by), move: move.said ?? move.text ?? move.move}));
  const news = rulings.filter(r => !isTouch(r) || own);
  for (const ruling of news) announce(ruling.text, {urgent: !!(ruling.result || ruling.gives)});
  if (event.do === 'offer' && !own && !rulings.length)
    announce(t('said.offer', {who: playerName(model, event.by)}), {urgent: true});
  if (event.do === 'decline' && !own) announce(t('said.decline', {who: playerName(model, event.by)}));
  if (event.do === 'start') announce(t('said.start'));
  if (event.do === 'resume' && event.reason === 'server') announce(t('said.resumed'));
  if (rulings.some(r => r.result)) play('end');
  else if (rulings.some(r => !isTouch(r))) play('ruling');
  else if (event.do === 'offer') play('offer');
  else if (move && !own) play(/[+#]/.test(move.text) ? 'check' : /[x:]/.test(move.text) ? 'take' : 'move'); // the own one was heard when it was made
  else if (event.do === 'press') play('press');
}

function useGame(id, key) {
  const link = useMemo(() => new Link({id, key, lang: settings.lang}), [id, key]);
  useEffect(() => {
    const stop = link.listen((l, message) => {
      if (message.event && l.model) sayEvent(l.model, message);
      if (message.call && l.model) {
        play('call');
        announce(t('said.call', {who: playerName(l.model, message.call)}), {urgent: true});
      }
      if (message.undecided && l.model) {
        play('call');
        announce(t('said.undecided', {who: playerName(l.model, message.undecided)}), {urgent: true});
      }
      if (message.lost && !l.failed) announce(t('fault.lost'));
    });
    link.connect();
    return () => {
      stop();
      link.close();
    };
  }, [link]);
  return link;
}

/** The position that is looked at: the game's, or an earlier one; who plays (`follows`) is back with every new move. */
export function useShown(model, follows = false) {
  const [ply, setPly] = useState(null);
  const count = model.moves.length;
  useEffect(() => {
    if (follows) setPly(null);
  }, [count]);
  const shown = ply == null || ply > count ? count : ply;
  const show = n => setPly(n >= count ? null : Math.max(0, n));
  return [shown, show, shown === count];
}

export function titleOf(model) {
  const {phase, on_move: onMove, result} = model.state ?? {};
  if (result) return t('status.result', {result: resultText(result)});
  if (phase === 'running') return t('status.move', {who: playerName(model, onMove)});
  return t(`phase.${phase ?? 'scheduled'}`);
}

function ConnectionBar({link}) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (link.online) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), 1500);
    return () => clearTimeout(timer);
  }, [link.online]);
  if (link.model?.trouble)
    return (
      <p class="bar trouble" role="alert">
        {t('trouble.store')}
      </p>
    );
  return !link.online && late ? (
    <p class="bar trouble" role="status">
      {t('fault.lost')}
    </p>
  ) : null;
}

export function Game({id, gameKey, embed = false}) {
  const link = useGame(id, gameKey);
  const model = useLink(link);
  const last = useRef();
  useEffect(() => {
    if (!model) return;
    const mine = isPlayer(model.role) && model.state?.phase === 'running' && model.state.on_move === model.role;
    document.title = `${mine ? '● ' : ''}${titleOf(model)} · ${playerName(model, 'white')} – ${playerName(model, 'black')}`;
    last.current = model;
  });
  useEffect(() => {
    if (!model || embed) return;
    const name = colour => model.names?.[colour] || model.regulations?.[colour] || null;
    keepGame({id, href: `/g/${id}#${gameKey}`, role: model.role, white: name('white'), black: name('black'), result: model.state.result});
  }, [model?.role, model?.state?.result]);
  if (!model) {
    return (
      <>
        {!embed && <Header link={link} />}
        <main class="notice" aria-busy={!link.failed}>
          <h1>{link.failed ? t('game.none') : t('game.loading')}</h1>
          {link.failed && <p>{t(gameKey ? 'game.none.about' : 'game.nokey')}</p>}
          {link.failed && (
            <p>
              <a class="button primary" href="/">
                {t('game.new')}
              </a>
            </p>
          )}
        </main>
      </>
    );
  }
  const View =
    model.role === 'arbiter' || model.role === 'organiser'
      ? Desk
      : isPlayer(model.role) || model.role === 'assistant'
        ? Play
        : Watch;
  return (
    <>
      {!embed && (
        <Header link={link}>
          <span class="top-title">{isOver(model) ? t('game.over') : t(`role.${model.role}`)}</span>
        </Header>
      )}
      <ConnectionBar link={link} />
      <View link={link} model={model} embed={embed} />
    </>
  );
}

export function FlipButton({onClick}) {
  return (
    <button type="button" class="quiet" onClick={onClick} aria-label={t('board.flip')} title={t('board.flip')}>
      <Icon name="flip" />
    </button>
  );
}
