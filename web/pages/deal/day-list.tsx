// The results of a day, best first, loaded page by page.
import type { DailyDealBody, DealResultBody } from '../../../schema/daily-deal.ts';
import { dealText } from '../../text/deal.ts';
import { Pages, pathWith, usePaged } from '../loading/paged.tsx';
import { formatLoss } from './words.ts';

interface DayListProps {
  /** `null` for today. */
  readonly date: string | null;
  readonly heading: 'deal.today' | 'deal.yesterday';
  /** The reader's own place, if any. */
  readonly place: number | null;
  /** Changes when the list must be reloaded. */
  readonly version: unknown;
}

export function DayList({ date, heading, place, version }: DayListProps) {
  const load = usePaged(
    (cursor) => pathWith('/daily-deal', { date, cursor }),
    ({ results }: DailyDealBody) => results,
    version,
  );
  return (
    <section class="panel" aria-labelledby={heading}>
      <h2 id={heading}>{dealText(heading)}</h2>
      <Pages load={load} empty={<p>{dealText(date === null ? 'deal.none' : 'deal.none.past')}</p>}>
        {(results) => (
          <table class="standings deal-list">
            <caption class="visually-hidden">{dealText(heading)}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <abbr title={dealText('deal.place.short')}>#</abbr>
                </th>
                <th scope="col">{dealText('deal.name')}</th>
                <th scope="col">{dealText('deal.loss')}</th>
                <th scope="col">{dealText('deal.score')}</th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <Row key={result.place} result={result} isOwn={result.place === place} />
              ))}
            </tbody>
          </table>
        )}
      </Pages>
    </section>
  );
}

function Row({ result, isOwn }: { readonly result: DealResultBody; readonly isOwn: boolean }) {
  const { place, player, loss, score, replayUrl } = result;
  const name = <bdi>{player.name || dealText('deal.nobody')}</bdi>;
  return (
    <tr data-own={isOwn || undefined}>
      <td class="place">{place}</td>
      <th scope="row">{player.url ? <a href={player.url}>{name}</a> : name}</th>
      <td class="number">{formatLoss(loss)}</td>
      <td class="number">
        {score.own} : {score.character}
        {replayUrl && (
          <>
            {' '}
            <a href={replayUrl}>{dealText('deal.replay')}</a>
          </>
        )}
      </td>
    </tr>
  );
}
