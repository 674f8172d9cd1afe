// The public page of a player: their standing, favourite champion and clubs.
import { render } from 'preact';
import type { PlayerPage } from '../../../schema/player.ts';
import { get } from '../../game/api.ts';
import { pathId } from '../../game/path-id.ts';
import { peopleText } from '../../text/people.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded, emptyStateFor, useLoad } from '../loading/loading.tsx';
import { LatestGames } from '../people/latest-games.tsx';
import { PlayerProfile } from '../people/player-profile.tsx';

function Player() {
  const load = useLoad(() => get<PlayerPage>(`/players/${pathId}`));
  return (
    <PageFrame title={load.value.value?.player.name ?? peopleText('player.title')}>
      <Loaded
        load={load}
        title={peopleText('player.title')}
        refused={emptyStateFor('player.none', { href: '/account', link: 'player.own' })}
      >
        {(page) => (
          <div class="stack">
            {page.movedFrom && (
              <p class="row note" role="status">
                {peopleText('player.moved', { id: page.movedFrom, name: page.player.name })}
              </p>
            )}
            <PlayerProfile page={page} />
            <LatestGames root={`/players/${page.player.id}`} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

render(<Player />, document.querySelector('#page')!);
