// The registration for a tournament: whoever has its link applies, and the organiser accepts.
import {useEffect, useRef, useState} from 'preact/hooks';
import {useControl} from '../control.js';
import {request} from '../link.js';
import {settings} from '../settings.js';
import {Copy, Fault, Header, faultText, t, useFault, useSettings} from '../ui.jsx';

const empty = {name: '', rating: '', fide: '', country: '', club: '', born: ''};

/** @param {{id: string, entrantKey: string, onDone: (made: Applied) => void}} props */
function Form({id, entrantKey, onDone}) {
  const [wish, setWish] = useState(empty);
  const [fault, setFault] = useFault();
  const apply = e => {
    e.preventDefault();
    const said = Object.entries(wish)
      .map(([k, v]) => [k, v.trim()])
      .filter(([, v]) => v);
    const body = Object.fromEntries(said.map(([k, v]) => [k, k === 'rating' ? Number(v) : v]));
    request(`/api/tournaments/${id}/registration`, {method: 'POST', key: entrantKey, body, patient: true}).then(
      made => onDone({name: String(body.name), link: made.link}),
      error => setFault(faultText(error)),
    );
  };
  const field = (key, extra = {}) => (
    <label class="row-field">
      <span>{t(`enter.${key}`)}</span>
      <input value={wish[key]} onInput={e => setWish({...wish, [key]: e.currentTarget.value})} {...extra} />
    </label>
  );
  return (
    <form class="new-game" onSubmit={apply}>
      {field('name', {required: true, maxLength: 60, autocomplete: 'name'})}
      {field('rating', {inputMode: 'numeric', pattern: '[0-9]{3,4}'})}
      {field('fide', {inputMode: 'numeric', pattern: '[0-9]{1,11}'})}
      {field('country', {pattern: '[A-Za-z]{3}', placeholder: 'CZE'})}
      {field('club', {maxLength: 60})}
      {field('born', {inputMode: 'numeric', pattern: '[0-9]{4}'})}
      <button type="submit" class="primary large">
        {t('enter.apply')}
      </button>
      <Fault text={fault} />
    </form>
  );
}

/**
 * That the application has come, with the link to keep; the focus goes there, since the form that had it is gone.
 * @param {{name: string, link: string}} props
 */
function Done({name, link}) {
  const panel = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => panel.current.focus(), []);
  return (
    <div class="panel" role="status" tabIndex={-1} ref={panel}>
      <p>{t('enter.done', {who: name})}</p>
      <Copy text={new URL(link, location.origin).href} label={t('enter.keep')} />
      <p class="muted">{t('enter.keep')}</p>
    </div>
  );
}

/** @param {{id: string, entrantKey: string}} props */
export function Enter({id, entrantKey}) {
  useSettings();
  const [event, setEvent] = useState(/** @type {RegistrationTold | null} */ (null));
  const [failed, setFailed] = useState(false);
  const [done, setDone] = useState([]);
  const control = useControl(event?.control, settings.lang);
  const yours = event?.yours;
  useEffect(() => {
    const ask = () =>
      request(`/api/tournaments/${id}/registration`, {key: entrantKey}).then(
        a => setEvent(a.registration),
        e => {
          setFailed(true);
          if (e.status === 403) setEvent(null); // the application was dismissed, and its link with it
        },
      );
    if (!event) ask();
    if (yours?.state !== 'waiting') return;
    const later = setInterval(ask, 20000); // somebody looks at it soon
    return () => clearInterval(later);
  }, [id, yours?.state]);
  useEffect(() => {
    if (event) document.title = `${event.name} · Jadoube`;
  }, [event]);
  return (
    <>
      <Header />
      <main class="start event-new">
        <section class="hero">
          <h1>{event?.name ?? t(failed ? 'enter.closed' : 'event.loading')}</h1>
          {event && (
            <p class="lead">
              {[event.site, event.date, t('event.count', {n: event.players.length, rounds: event.rounds}), control.text]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </section>
        {done.map(made => (
          <Done key={made.link} {...made} />
        ))}
        {yours && (
          <p class="panel" role="status">
            {t(`enter.${yours.state}`, {who: yours.name, n: yours.player})}
          </p>
        )}
        {event && !yours && (
          <Form key={done.length} id={id} entrantKey={entrantKey} onDone={made => setDone([...done, made])} />
        )}
        {event?.players.length > 0 && (
          <section class="panel">
            <h2>{t('enter.players')}</h2>
            <p>{event.players.join(' · ')}</p>
          </section>
        )}
      </main>
    </>
  );
}
