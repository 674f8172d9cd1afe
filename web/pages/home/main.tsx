// The home page: start a game, find an opponent, challenge a friend, join by code, continue a game, or watch one.
import { render } from 'preact';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../text/text.ts';
import { ChallengeFriend, FindOpponent, JoinByCode, PlayHouse } from './start-forms.tsx';
import { GamesToWatch, YourGames } from './game-lists.tsx';

function Home() {
  return (
    <PageFrame title={t('home.title')} current="home">
      <div class="stack">
        <h1 class="visually-hidden">{t('home.title')}</h1>
        <p class="lead">{t('home.lead')}</p>
        <YourGames />
        <div class="columns">
          <PlayHouse />
          <FindOpponent />
          <ChallengeFriend />
          <JoinByCode />
        </div>
        <GamesToWatch />
        <section class="panel">
          <h2>{t('home.agents')}</h2>
          <p>{t('home.agents.lead')}</p>
        </section>
      </div>
    </PageFrame>
  );
}

render(<Home />, document.querySelector('#page')!);
