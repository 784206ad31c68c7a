// The guided first game: a real game of the hall, or without a server one of this browser's, both seats in this window. The
// newcomer has White; his opponent is a script.
import {useEffect, useState} from 'preact/hooks';
import {Link, request} from '../link.js';
import {lessonGame, lessonReply, lessonStep, themes} from '../lesson.js';
import {hasLibrary} from '../library.js';
import {keepPage} from '../offline.js';
import {settings} from '../settings.js';
import {announce} from '../speech.js';
import {layTable, openTable} from '../local-games.js';
import {tables} from '../text.js';
import {Article, Header, Icon, faultText, t, useFault, useLink} from '../ui.jsx';
import {Opening, useGame} from './game.jsx';
import {Play} from './play.jsx';

const pause = 800; // ms that the opponent thinks: long enough to be noticed

/**
 * The script at the other side of the board.
 * @param {string} id
 * @param {string} key
 * @param {LocalTable | null} table
 */
function useOpponent(id, key, table) {
  useEffect(() => {
    const link = /** @type {GameLink} */ (new Link({id, key, lang: settings.lang, table}));
    let timer = null;
    link.listen(l => {
      clearTimeout(timer);
      if (!l.online || !l.model || !lessonReply(l.model)) return;
      timer = setTimeout(() => {
        const reply = lessonReply(l.model);
        if (reply) l.send(reply).catch(() => {});
      }, pause);
    });
    link.connect();
    return () => {
      clearTimeout(timer);
      link.close();
    };
  }, [id, key]);
}

/**
 * "touch g1" in the reader's words, as the line takes it.
 * @param {string | string[]} typed
 */
function typedWords(typed) {
  if (!Array.isArray(typed)) return typed;
  const [word, more] = typed;
  const first = key => t(key).split(',')[0];
  return [first(`word.${word}`), `what.${more}` in tables[settings.lang] ? first(`what.${more}`) : more]
    .filter(Boolean)
    .join(' ');
}

/** @param {{theme: number}} props */
const Steps = ({theme}) => (
  <ol class="steps" aria-hidden="true">
    {themes.map((one, i) => (
      <li key={one.name} class={i < theme ? 'done' : i === theme ? 'now' : ''} />
    ))}
  </ol>
);

/**
 * What has been felt, each with what its Article asks.
 * @param {{edition: string}} props
 */
const Felt = ({edition}) => (
  <ul class="felt">
    {themes.map(({name, article}) => (
      <li key={name}>
        <Article edition={edition} article={article} />
        {t(`first.${name}.title`)}
      </li>
    ))}
  </ul>
);

/** @param {{model: Game, onAgain: () => void}} props */
function Guide({model, onAgain}) {
  const {theme, text, typed} = lessonStep(model);
  const over = text === 'end';
  const title = over ? t('first.end.title') : t(`first.${themes[theme].name}.title`);
  const said = t(`first.${text}`),
    hint = typed && t('first.typed', {what: typedWords(typed)});
  useEffect(() => {
    if (text !== 'theirs' && text !== 'wait') announce([said, hint].filter(Boolean).join(' '));
  }, [said]);
  return (
    <section class="guide panel" aria-labelledby="guide-title">
      <div class="guide-head">
        {!over && <Article edition={model.regulations.edition} article={themes[theme].article} />}
        <h2 id="guide-title">
          {!over && <span class="unseen">{t('first.step', {n: theme + 1, of: themes.length})} </span>}
          {title}
        </h2>
        <Steps theme={theme} />
        <a class="button quiet" href="/" aria-label={t('first.leave')} title={t('first.leave')}>
          <Icon name="close" />
        </a>
      </div>
      <p>{said}</p>
      {hint && <p class="muted typed">{hint}</p>}
      {over && <Felt edition={model.regulations.edition} />}
      {(over || text === 'stray') && (
        <div class="buttons">
          {over && (
            <a class="button primary" href="/">
              {t('first.play')}
            </a>
          )}
          <button type="button" onClick={onAgain}>
            {t('first.again')}
          </button>
        </div>
      )}
    </section>
  );
}

/** @param {LessonGame & {onAgain: () => void}} props */
function Lesson({id, keys, table, onAgain}) {
  const link = useGame(id, keys[0], {table});
  const model = useLink(link);
  useOpponent(id, keys[1], table);
  useEffect(() => {
    document.title = `${t('first.title')} · Jadoube`;
  }, [settings.lang]);
  if (!model) return <Opening link={link} failed={link.failed} hasKey />;
  return (
    <>
      <Header link={link}>
        <span class="top-title">{t('first.title')}</span>
      </Header>
      <Play link={link} model={model} guide={<Guide model={model} onAgain={onAgain} />} />
    </>
  );
}

const seats = ['white', 'black'];

/**
 * A game of the server's, or, where there is none, of this browser's: {id, keys, table}, and what the address is to remember.
 * @param {GameBody} body
 */
async function begun(body) {
  try {
    const {id, keys} = await request('/api/games', {method: 'POST', body});
    return {id, keys: seats.map(seat => keys[seat]), address: [id, ...seats.map(seat => keys[seat])].join('.')};
  } catch (error) {
    if (error.status || !hasLibrary()) throw error;
    const id = layTable(body);
    return {id, keys: seats, table: await openTable(id), address: id};
  }
}

/** The one that the address names; null where it names none. */
async function known() {
  const [id, ...keys] = decodeURIComponent(location.hash.slice(1)).split('.');
  if (keys.length === 2) return {id, keys};
  const table = id && hasLibrary() ? await openTable(id) : null;
  return table && {id, keys: seats, table};
}

function useLesson() {
  const [game, setGame] = useState(/** @type {LessonGame | null} */ (null));
  const [fault, setFault] = useFault();
  const begin = async () => {
    setGame(null);
    try {
      const {address, ...made} = await begun(lessonGame(t('first.you'), t('first.opponent')));
      history.replaceState(null, '', `#${address}`);
      setGame(made);
    } catch (error) {
      setFault(faultText(error));
    }
  };
  useEffect(() => {
    keepPage();
    known().then(found => (found ? setGame(found) : begin()));
  }, []);
  return {game, fault, begin};
}

export function First() {
  const {game, fault, begin} = useLesson();
  if (game) return <Lesson key={game.id} {...game} onAgain={begin} />;
  return (
    <>
      <Header />
      <main class="notice" aria-busy={!fault}>
        <h1>{fault ?? t('game.loading')}</h1>
      </main>
    </>
  );
}
