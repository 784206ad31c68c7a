// One game, followed over the WebSocket; what is shown depends on the role that the key gives.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {beside} from '../beside.js';
import {Link} from '../link.js';
import {isOver, isPlayer, isTouch} from '../model.js';
import {EventLink} from '../parts/after-game.jsx';
import {keepGame, settings} from '../settings.js';
import {play} from '../sound.js';
import {announce} from '../speech.js';
import {sayMove} from '../spoken-moves.js';
import {titleOf} from '../parts/game-view.jsx';
import {Header, Later, callText, colourName, playerName, t, useLink} from '../ui.jsx';
import {Play} from './play.jsx';
import {Watch} from './watch.jsx';

/** @param {GameEvent | null | undefined} event */
function sayResumed(event) {
  if (event?.do === 'resume' && event.reason === 'server') announce(t('said.resumed'));
}

/**
 * What is heard when something happened: the move as it is announced, each ruling, offers, the end.
 * @param {Game} model
 * @param {Message} given
 * @param {boolean} both
 */
function sayEvent(model, {event, move, rulings = []}, both) {
  const own = both ? isPlayer(event.by) : event.by === model.role;
  if (move && !own) {
    const {text, lang} = sayMove(move, {style: settings.voice, blind: !!model.regulations?.blind}, t);
    announce(lang ? text : t('said.move', {who: colourName(move.by), move: text}), {lang});
  }
  const news = rulings.filter(r => !isTouch(r) || own);
  for (const ruling of news) announce(ruling.text, {urgent: !!(ruling.result || ruling.gives)});
  if (event.do === 'offer' && !own && !rulings.length)
    announce(t('said.offer', {who: playerName(model, /** @type {Colour} */ (event.by))}), {urgent: true});
  if (event.do === 'decline' && !own)
    announce(t('said.decline', {who: playerName(model, /** @type {Colour} */ (event.by))}));
  if (event.do === 'start') announce(t('said.start'));
  sayResumed(event);
  if (rulings.some(r => r.result)) play('end');
  else if (rulings.some(r => !isTouch(r))) play('ruling');
  else if (event.do === 'offer') play('offer');
  else if (move && !own)
    play(/[+#]/.test(move.text) ? 'check' : /[x:]/.test(move.text) ? 'take' : 'move'); // the own one was heard when it was made
  else if (event.do === 'press') play('press');
}

/**
 * voice: 'both' where both players sit here, 'none' where another link of the same window speaks. told: the game, if it is known.
 * table: where it is played, when it is in this browser.
 * @param {string} id
 * @param {string} key
 * @param {{voice?: 'own' | 'both' | 'none', told?: Message | null, table?: LocalTable | null}} [given]
 */
export function useGame(id, key, {voice = 'own', told = null, table = null} = {}) {
  const link = useMemo(
    () =>
      /** @type {GameLink} */ (new Link({id, key, lang: settings.lang, told, table, beside: table ? null : beside})),
    [id, key],
  );
  useEffect(() => {
    const stop = link.listen((l, message) => {
      if (voice === 'none') return;
      if (message.event && l.model) sayEvent(l.model, message, voice === 'both');
      if (message.game) sayResumed(message.game.last);
      if (message.call && l.model) {
        play('call');
        announce(callText(l.model), {urgent: true});
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

/** @param {{link: GameLink}} props */
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

/**
 * What this browser remembers of a game.
 * @param {Game} model
 * @param {string} href
 * @param {Role | 'both'} role
 */
const memory = (model, href, role) => {
  const name = colour => model.names?.[colour] || model.regulations?.[colour] || null;
  return {id: model.id, href, role, white: name('white'), black: name('black'), result: model.state.result};
};

/**
 * Two at one screen: both seats in one window, which is the window of whoever's clock runs.
 * @param {{id: string, keys: string[], table?: LocalTable | null}} props
 */
export function Two({id, keys, table = null}) {
  const links = {
    white: useGame(id, keys[0], {voice: 'both', table}),
    black: useGame(id, keys[1], {voice: 'none', table}),
  };
  const model = useLink(links.white),
    theirs = useLink(links.black);
  const failed = links.white.failed ?? links.black.failed;
  useEffect(() => {
    if (!model) return;
    document.title = `${titleOf(model)} · ${playerName(model, 'white')} – ${playerName(model, 'black')}`;
    keepGame(memory(model, table?.href ?? `/g/${id}#${keys.join('.')}`, 'both'));
  }, [model?.seq, settings.lang]);
  if (!model || !theirs) return <Opening link={links.white} failed={failed} hasKey />;
  const side = model.state.clock?.running ?? model.state.on_move;
  const both = {
    speak(lang) {
      links.white.speak(lang);
      links.black.speak(lang);
    },
  };
  return (
    <>
      <Header link={both}>
        <span class="top-title">{isOver(model) ? t('game.over') : t('role.both')}</span>
      </Header>
      <ConnectionBar link={links.white} />
      <Play key={side} link={links[side]} model={links[side].model} two={settings.turn ? side : 'white'} />
    </>
  );
}

/**
 * Until the game is there, or when it cannot be opened.
 * @param {{link?: GameLink, failed: Refusal | boolean | null | undefined, hasKey: boolean, embed?: boolean}} props
 */
export function Opening({link, failed, hasKey, embed = false}) {
  return (
    <>
      {!embed && <Header link={link} />}
      <main class="notice" aria-busy={!failed}>
        <h1>{failed ? t('game.none') : t('game.loading')}</h1>
        {failed && <p>{t(hasKey ? 'game.none.about' : 'game.nokey')}</p>}
        {failed && (
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

/** @param {{link: GameLink, model: Game}} props */
const Desk = props => <Later load={() => import('./desk.jsx').then(m => m.Desk)} {...props} />;

/** @param {{id: string, gameKey: string, told?: Message | null, embed?: boolean, table?: LocalTable | null}} props */
export function Game({id, gameKey, told, embed = false, table = null}) {
  const link = useGame(id, gameKey, {told, table});
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
    keepGame(memory(model, table?.href ?? `/g/${id}#${gameKey}`, model.role));
  }, [model?.role, model?.state?.result]);
  if (!model) return <Opening link={link} failed={link.failed} hasKey={!!gameKey} embed={embed} />;
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
          <EventLink model={model} link={link} />
          <span class="top-title">{isOver(model) ? t('game.over') : t(`role.${model.role}`)}</span>
        </Header>
      )}
      <ConnectionBar link={link} />
      <View link={link} model={model} embed={embed} />
    </>
  );
}
