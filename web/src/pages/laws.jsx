// The Laws: asking them (/laws?q=…, /laws/7.5.5), exercises for arbiters (/laws/exercises), editions side by side (/laws/editions).
import {useEffect, useState} from 'preact/hooks';
import {addressOf, askedAt} from '../ask-laws.js';
import {adoptStyle} from '../laws-style.js';
import {hasLibrary} from '../library.js';
import {keepPage} from '../offline.js';
import {AskLaws} from '../parts/ask.jsx';
import {Drill} from '../parts/drill.jsx';
import {Editions} from '../parts/editions.jsx';
import {useLessons} from '../parts/example.jsx';
import {settings} from '../settings.js';
import {Header, t, useSettings} from '../ui.jsx';

adoptStyle();

/** What is asked: the address has it, and going back asks it again. */
function useAsked() {
  const [asked, setAsked] = useState(() => askedAt(location));
  useEffect(() => {
    const back = () => setAsked(askedAt(location));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const ask = next => {
    history.pushState(null, '', addressOf(next));
    setAsked(next);
    scrollTo(0, 0);
  };
  return {asked, ask};
}

/** The ways on: exercises, editions. */
const Ways = () => (
  <nav class="elsewhere" aria-label={t('start.elsewhere')}>
    {['exercises', 'editions'].map(part => (
      <a class="card-link" href={`/laws/${part}`} key={part}>
        <strong>{t(`lawbook.${part}`)}</strong>
        <span class="muted">{t(`lawbook.${part}.about`)}</span>
      </a>
    ))}
  </nav>
);

function Asking() {
  const {asked, ask} = useAsked();
  const what = asked.number ? t('law.article', {n: asked.number}) : asked.phrase;
  useEffect(() => {
    document.title = [what, t('lawbook.title'), 'Jadoube'].filter(Boolean).join(' · ');
  }, [what, settings.lang]);
  return (
    <main class="laws">
      <h1 class={what ? 'unseen' : ''}>{t('lawbook.title')}</h1>
      <AskLaws asked={asked} onAsk={ask} Ways={Ways} />
    </main>
  );
}

/** @param {{title: string, View: ComponentOf}} props */
function Part({title, View}) {
  const library = useLessons();
  const text = library && t(title);
  useEffect(() => {
    if (text) document.title = `${text} · Jadoube`;
  }, [text]);
  if (!hasLibrary()) return <p class="notice">{t('lawbook.unable')}</p>;
  return library ? <View library={library} /> : <main class="notice" aria-busy="true" />;
}

const parts = {
  exercises: () => <Part title="drill.title" View={Drill} />,
  editions: () => <Part title="lawbook.editions" View={Editions} />,
};

/** @param {{part?: string}} props */
export function Laws({part}) {
  useSettings();
  useEffect(keepPage, []);
  const View = parts[part] ?? Asking;
  return (
    <>
      <Header />
      <View />
    </>
  );
}
