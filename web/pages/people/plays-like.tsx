// The house strength whose moves lose as much as this player's. Not a rating.
import { Fragment } from 'preact';
import { RULESETS, type Ruleset } from '../../../src/engine/index.ts';
import type { PlaysLike, StrengthEstimate } from '../../../schema/standing.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';

const EXPLAINED = 'judged';

/** On a profile: for each ruleset with an estimate. */
export function PlaysLikeFacts({ of }: { readonly of: PlaysLike }) {
  const known = knownOf(of, RULESETS);
  return (
    <div class="plays-like">
      <dl class="facts">
        {known.length === 0 && (
          <>
            <dt>{peopleText('plays.title')}</dt>
            <dd class="faint">{peopleText('plays.none')}</dd>
          </>
        )}
        {known.map(([ruleset, estimate]) => (
          <Fragment key={ruleset}>
            <dt>
              {peopleText('plays.title')} · {tableText(`play.ruleset.${ruleset}`)}
            </dt>
            <dd>
              <strong>{formatEstimate(estimate)}</strong>, {peopleText('plays.from', { games: estimate.games })}
            </dd>
          </Fragment>
        ))}
      </dl>
      <PlaysLikeNote />
    </div>
  );
}

/** In a table: for one ruleset, or for each with an estimate. */
export function PlaysLikeCell({ of, ruleset }: { readonly of: PlaysLike; readonly ruleset: Ruleset | null }) {
  const known = knownOf(of, ruleset === null ? RULESETS : [ruleset]);
  if (known.length === 0) return <span aria-label={peopleText('plays.unknown')}>–</span>;
  return (
    <>
      {known.map(([each, estimate]) => (
        <div key={each}>
          {ruleset === null && <small class="faint">{tableText(`play.ruleset.${each}`)}</small>}{' '}
          {formatEstimate(estimate)}
        </div>
      ))}
    </>
  );
}

/** Says that it is not the rating, with a link to the explanation. */
export function PlaysLikeNote() {
  return (
    <p class="faint">
      {peopleText('plays.note')} <a href={`/leaderboards#${EXPLAINED}`}>{peopleText('plays.what')}</a>
    </p>
  );
}

/** Opened by links that lead here. */
export function PlaysLikeExplained() {
  return (
    <details id={EXPLAINED} open={location.hash === `#${EXPLAINED}`}>
      <summary>{peopleText('plays.explained')}</summary>
      <p>{peopleText('plays.explained.how')}</p>
      <p>{peopleText('plays.explained.sure')}</p>
      <p>{peopleText('plays.explained.not')}</p>
    </details>
  );
}

/** "1340 ± 110", "1550 or more" or "800 or less". */
export function formatEstimate({ strength, margin, bound }: StrengthEstimate): string {
  return bound === null ? peopleText('plays.like', { strength, margin }) : peopleText(`plays.${bound}`, { strength });
}

function knownOf(of: PlaysLike, rulesets: readonly Ruleset[]) {
  return rulesets.flatMap((ruleset) => {
    const estimate = of[ruleset];
    return estimate ? [[ruleset, estimate] as const] : [];
  });
}
