// The page in place of one that cannot be reached: what works without a connection. It makes way as soon as there is one.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NothingHere } from '../nothing-here.tsx';

const OWN_ADDRESS = '/offline';
const TRY_EVERY_MS = 3000;

function Offline() {
  useEffect(() => {
    if (location.pathname === OWN_ADDRESS) return;
    const trying = setInterval(() => void tryAgain(), TRY_EVERY_MS);
    return () => clearInterval(trying);
  }, []);
  return (
    <PageFrame title={t('offline.title')}>
      <NothingHere title="offline.title" lead="offline.lead" first={<Again />}>
        <a class="button" href="/rules">
          {t('frame.nav.rules')}
        </a>
        <a class="button" href="/puzzles">
          {t('frame.nav.puzzles')}
        </a>
        <a class="button" href="/replay">
          {t('offline.replay')}
        </a>
      </NothingHere>
    </PageFrame>
  );
}

/** A browser that says it is online may not reach the server yet. */
async function tryAgain(): Promise<void> {
  const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isBack) location.reload();
}

function Again() {
  return (
    <button type="button" class="button-primary" onClick={() => location.reload()}>
      {t('offline.again')}
    </button>
  );
}

render(<Offline />, document.querySelector('#page')!);
