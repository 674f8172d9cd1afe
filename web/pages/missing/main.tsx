// The page for unknown addresses, served with status 404.
import { render } from 'preact';
import { tableText } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { EmptyState } from '../empty-state.tsx';

function Missing() {
  return (
    <PageFrame title={tableText('missing.title')}>
      <EmptyState title={tableText('missing.title')} lead={tableText('missing.lead')}>
        <a class="button" href="/rules">
          {tableText('frame.nav.rules')}
        </a>
        <a class="button" href="/developers">
          {tableText('frame.nav.developers')}
        </a>
      </EmptyState>
    </PageFrame>
  );
}

render(<Missing />, document.querySelector('#page')!);
