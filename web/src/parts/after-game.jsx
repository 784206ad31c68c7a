// Where one goes from a game that is over: the same once more with colours reversed, the next board, the tournament.
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {isOver, isPlayer, other} from '../model.js';
import {again, bothSeats} from '../newgame.js';
import {eventOf, keepLinks, keptBody} from '../settings.js';
import {Fault, Icon, Later, faultText, playerName, t, useFault} from '../ui.jsx';

/**
 * The link to the tournament of this game: as this browser came from it, as the server tells who sits here, or with a key that opens both.
 * @param {Game} model
 * @param {string} key
 */
function eventHref(model, key) {
  const known = eventOf(model.id)?.href ?? model.watch;
  if (known || !model.tournament) return known ?? null;
  return isPlayer(model.role) || model.role === 'assistant' ? null : `/t/${model.tournament.id}#${key}`;
}

/**
 * In the head of every board of a tournament: back to it.
 * @param {{model: Game, link: GameLink}} props
 */
export function EventLink({model, link}) {
  const href = eventHref(model, link.key);
  const {round, board, event} = model.regulations ?? {};
  if (!href) return null;
  return (
    <a class="event-link" href={href} aria-label={`${t('event.back')}: ${event}`}>
      <Icon name="back" />
      <span class="event-name">{event}</span>
      <span class="num">
        {round}.{board}
      </span>
    </a>
  );
}

/**
 * The tournament of this game, as this browser came from it: back, and on to the next board that is played.
 * @param {{model: Game, link: GameLink}} props
 */
export function EventLinks({model, link}) {
  const event = {...eventOf(model.id), href: eventHref(model, link.key)};
  if (!event.href) return null;
  return (
    <>
      {event.next && (
        <a class="button" href={event.next}>
          {t('event.next')}
        </a>
      )}
      <a class="button primary" href={event.href}>
        {t('event.back')}
      </a>
    </>
  );
}

/**
 * A board whose game was annulled is played anew (7.2, 7.3), by those who direct its tournament.
 * @param {{model: Game, link: GameLink}} props
 */
export function PlayAnnulledAgain({model, link}) {
  const [fault, setFault] = useFault();
  const {id, round, board} = model.tournament ?? {};
  if (model.state.phase !== 'annulled' || !id) return null;
  const again = () =>
    request(`/api/tournaments/${id}/rounds/${round}/boards/${board}/again`, {
      method: 'POST',
      key: link.key,
      body: {},
    }).then(
      made => location.assign(`/g/${made.game}#${link.key}`),
      e => setFault(faultText(e)),
    );
  return (
    <>
      <button type="button" class="primary" onClick={again}>
        {t('event.anew')}
      </button>
      <Fault text={fault} />
    </>
  );
}

/**
 * The opponent's offer of a rematch, once it has come: the link to his new game.
 * @param {GameLink} link
 */
function useOffered(link) {
  const [offered, setOffered] = useState(/** @type {string | null} */ (null));
  useEffect(
    () =>
      link.listen((_, {rematch}) => {
        if (/^[\w-]+$/.test(rematch?.game ?? '')) setOffered(`/g/${rematch.game}#${rematch.key}`);
      }),
    [link],
  );
  return offered;
}

/**
 * Against the computer: the level that suits better.
 * @param {{model: Game, me: Colour | null, level?: number, onPlay: (level: number) => void}} props
 */
const Suited = props =>
  props.level == null ? null : <Later load={() => import('./better-level.jsx').then(m => m.Suited)} {...props} />;

/** @param {{model: Game, link: GameLink, me: Colour | null, two: boolean}} props */
function Rematch({model, link, me, two}) {
  const offered = useOffered(link);
  const [fault, setFault] = useFault();
  const before = keptBody(model.id) ?? {regulations: model.regulations, start: true};
  const offer = async level => {
    try {
      const body = again(before, level);
      const made = await request('/api/games', {method: 'POST', body});
      keepLinks(made.id, made.links, body);
      if (two) return location.assign(bothSeats(made));
      await link.send({rematch: made.id, key: made.keys[me]}).catch(() => {}); // who is not here gets the link from the next page
      location.assign(made.links[other(me)]);
    } catch (error) {
      setFault(faultText(error));
    }
    return undefined;
  };
  if (offered)
    return (
      <a class="button primary" href={offered}>
        {t('rematch.accept', {who: playerName(model, other(me))})}
      </a>
    );
  return (
    <>
      <button type="button" class="primary" onClick={() => offer()}>
        {t('rematch')}
      </button>
      <Suited model={model} me={me} level={before.engine?.level} onPlay={offer} />
      <Fault text={fault} />
    </>
  );
}

/** @param {{model: Game, link: GameLink, me: Colour | null, two?: boolean}} props */
export function Onward({model, link, me, two = false}) {
  if (!isOver(model)) return null;
  if (eventHref(model, link.key)) return <EventLinks model={model} link={link} />;
  if (link.table) {
    const play = level => location.assign(link.table.again(level));
    return (
      <>
        <button type="button" class="primary" onClick={() => play()}>
          {t('rematch')}
        </button>
        <Suited model={model} me={me} level={link.table.computer?.level} onPlay={play} />
      </>
    );
  }
  return me ? <Rematch model={model} link={link} me={me} two={two} /> : null;
}
