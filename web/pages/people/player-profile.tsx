// A player as others see them: name and standing, favourite champion, clubs.
import type { PlayerPage } from '../../../schema/player.ts';
import { p } from '../../text/people.ts';
import { PagePortrait } from '../../ui/page-portrait.tsx';
import { PlaysLikeFacts } from './plays-like.tsx';
import { Facts, Record } from './standing.tsx';
import { formatDay } from '../../ui/figures.ts';

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
          <p class="faint">{p('player.code', { id: player.id })}</p>
          <Facts standing={player}>
            <dt>{p('player.favorite')}</dt>
            <dd>
              {favorite ? (
                p('player.favorite.plays', { name: favorite.name, plays: favorite.plays })
              ) : (
                <span class="faint">{p('player.favorite.none')}</span>
              )}
            </dd>
            {updatedAt && (
              <>
                <dt>{p('player.updated')}</dt>
                <dd>{formatDay(updatedAt)}</dd>
              </>
            )}
          </Facts>
          <PlaysLikeFacts of={playsLike} />
        </div>
      </section>
      <section class="panel" aria-labelledby="clubs">
        <h2 id="clubs">{p('player.clubs')}</h2>
        {clubs.length === 0 ? <p>{p('player.clubs.none')}</p> : <Clubs clubs={clubs} />}
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
            {club.place === null ? p('people.place.none') : p('player.clubs.place', { place: club.place })} ·{' '}
            {p('people.members', { count: club.members })} · <Record of={club} />
          </span>
        </li>
      ))}
    </ul>
  );
}
