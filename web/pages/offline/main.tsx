// Shown in place of a page that cannot be reached: what works offline. It reloads as soon as the server is reachable.
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { offlineText } from '../../text/offline.ts';
import { tableText } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { EmptyState, TryAgain } from '../empty-state.tsx';

const OWN_ADDRESS = '/offline';
const TRY_EVERY_MS = 3000;

function Offline() {
  useEffect(() => {
    if (location.pathname === OWN_ADDRESS) return;
    const trying = setInterval(() => void tryAgain(), TRY_EVERY_MS);
    return () => clearInterval(trying);
  }, []);
  return (
    <PageFrame title={offlineText('offline.title')}>
      <EmptyState title={offlineText('offline.title')} lead={offlineText('offline.lead')} first={<TryAgain />}>
        <a class="button" href="/rules">
          {tableText('frame.nav.rules')}
        </a>
        <a class="button" href="/puzzles">
          {tableText('frame.nav.puzzles')}
        </a>
        <a class="button" href="/replay">
          {offlineText('offline.replay')}
        </a>
      </EmptyState>
    </PageFrame>
  );
}

/** Being online does not mean that the server is reachable yet. */
async function tryAgain(): Promise<void> {
  const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isBack) location.reload();
}

render(<Offline />, document.querySelector('#page')!);
