// A player as others see them: name and standing, favourite champion, clubs.
import type { PlayerPage } from '../../../schema/player.ts';
import { peopleText } from '../../text/people.ts';
import { PagePortrait } from '../../ui/page-portrait.tsx';
import { PlaysLikeFacts } from './plays-like.tsx';
import { Facts, Record } from './standing.tsx';
import { formatDay } from '../../ui/format.ts';

export function PlayerProfile({ page: { player, playsLike, clubs } }: { readonly page: PlayerPage }) {
  const { favoriteChampion: favorite, updatedAt } = player;
  return (
    <div class="columns">
      <section class="panel profile" aria-labelledby="name">
        {favorite && <PagePortrait champion={favorite.cardId} />}
        <div>
          <h1 id="name">
            <bdi>{player.name}</bdi>
          </h1>
          <p class="faint">{peopleText('player.code', { id: player.id })}</p>
          <Facts standing={player}>
            <dt>{peopleText('player.favorite')}</dt>
            <dd>
              {favorite ? (
                peopleText('player.favorite.plays', { name: favorite.name, plays: favorite.plays })
              ) : (
                <span class="faint">{peopleText('player.favorite.none')}</span>
              )}
            </dd>
            {updatedAt && (
              <>
                <dt>{peopleText('player.updated')}</dt>
                <dd>{formatDay(updatedAt)}</dd>
              </>
            )}
          </Facts>
          <PlaysLikeFacts of={playsLike} />
        </div>
      </section>
      <section class="panel" aria-labelledby="clubs">
        <h2 id="clubs">{peopleText('player.clubs')}</h2>
        {clubs.length === 0 ? <p>{peopleText('player.clubs.none')}</p> : <Clubs clubs={clubs} />}
      </section>
    </div>
  );
}

function Clubs({ clubs }: Pick<PlayerPage, 'clubs'>) {
  return (
    <ul class="clubs">
      {clubs.map((club) => (
        <li key={club.id}>
          <a href={`/communities/${club.slug}`}>
            <bdi>{club.name}</bdi>
          </a>
          <span class="faint">
            {club.place === null
              ? peopleText('people.place.none')
              : peopleText('player.clubs.place', { place: club.place })}{' '}
            · {peopleText('people.members', { count: club.members })} · <Record of={club} />
          </span>
        </li>
      ))}
    </ul>
  );
}
