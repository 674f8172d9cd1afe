// The page of every address that does not exist; the server answers it with status 404.
import { render } from 'preact';
import { t } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { NothingHere } from '../nothing-here.tsx';

function Missing() {
  return (
    <PageFrame title={t('missing.title')}>
      <NothingHere title="missing.title" lead="missing.lead">
        <a class="button" href="/rules">
          {t('frame.nav.rules')}
        </a>
        <a class="button" href="/developers">
          {t('frame.nav.developers')}
        </a>
      </NothingHere>
    </PageFrame>
  );
}

render(<Missing />, document.querySelector('#page')!);
