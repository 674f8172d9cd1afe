// The person's record against each house character, and whom to play next.
import type { Ladder } from '../../../schema/ladder.ts';
import { get } from '../../game/api.ts';
import { historyText } from '../../text/history.ts';
import { Loaded, useLoad } from '../loading/loading.tsx';

export function Progress() {
  const load = useLoad(() => get<Ladder>('/players/me/ladder'));
  return (
    <section class="panel" aria-labelledby="progress">
      <h2 id="progress">{historyText('history.progress')}</h2>
      <Loaded load={load}>{({ characters }) => <Records characters={characters} />}</Loaded>
    </section>
  );
}

function Records({ characters }: Ladder) {
  const next = characters.find(({ state }) => state === 'open');
  return (
    <>
      {next && (
        <p>
          <a href="/#ladder">{historyText('history.next', { name: next.name })}</a>
        </p>
      )}
      <div class="scroller" tabIndex={0} role="region" aria-label={historyText('history.records')}>
        <table class="own-records">
          <thead>
            <tr>
              <th scope="col">{historyText('history.character')}</th>
              <th scope="col">{historyText('history.won')}</th>
              <th scope="col">{historyText('history.lost')}</th>
              <th scope="col">{historyText('history.drawn')}</th>
              <th scope="col">{historyText('history.best')}</th>
            </tr>
          </thead>
          <tbody>
            {characters.map(({ slug, name, wins, losses, draws, bestMargin }) => (
              <tr key={slug}>
                <th scope="row">{name}</th>
                <td>{wins}</td>
                <td>{losses}</td>
                <td>{draws}</td>
                <td>{bestMargin ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
