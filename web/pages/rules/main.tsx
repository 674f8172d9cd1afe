// The page of rules and cards.
import { render } from 'preact';
import { t } from '../../text/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Gallery } from './gallery.tsx';
import { Rules } from './rules.tsx';

function RulesPage() {
  return (
    <PageFrame title={t('rules.title')} current="rules">
      <Rules />
      <Gallery />
    </PageFrame>
  );
}

render(<RulesPage />, document.querySelector('#page')!);
