// A standing: rating, rank, record, streak and recent form.
import type { ComponentChildren } from 'preact';
import type { PlayerBody } from '../../../schema/player.ts';
import { peopleText, RANK_NAMES } from '../../text/people.ts';
import { formatNumber } from '../../ui/format.ts';

type Standing = Pick<
  PlayerBody,
  | 'rating'
  | 'deviation'
  | 'rank'
  | 'provisional'
  | 'toPlace'
  | 'games'
  | 'wins'
  | 'losses'
  | 'draws'
  | 'winRate'
  | 'recentForm'
>;

interface FactsProps {
  readonly standing: Standing;
  /** Further pairs of `<dt>` and `<dd>`. */
  readonly children?: ComponentChildren;
}

export function Facts({ standing, children }: FactsProps) {
  const { rating, deviation, rank, provisional, toPlace, games, winRate, recentForm } = standing;
  return (
    <>
      <p class="row rating">
        <strong>{rating}</strong> <Deviation of={deviation} /> <span>{rankName(rank)}</span>{' '}
        {provisional && <Provisional />}
      </p>
      {toPlace && <p class="faint">{missingWords(toPlace)}</p>}
      <dl class="facts">
        <dt>{peopleText('people.record')}</dt>
        <dd>
          <Record of={standing} />
        </dd>
        <dt>{peopleText('people.games')}</dt>
        <dd>{games}</dd>
        <dt>{peopleText('people.winRate')}</dt>
        <dd>{formatShare(winRate)}</dd>
        <dt>{peopleText('people.form')}</dt>
        <dd>
          <Form form={recentForm} />
        </dd>
        {children}
      </dl>
    </>
  );
}

function missingWords({ games, ofHouse }: NonNullable<Standing['toPlace']>): string {
  if (ofHouse === 0) return peopleText('people.toPlace.any', { games });
  return ofHouse === games
    ? peopleText('people.toPlace.house', { games })
    : peopleText('people.toPlace', { games, ofHouse });
}

/** "± 63" on screen, "deviation 63" for screen readers: elsewhere ± is a 95 % interval, which is twice as wide. */
export function Deviation({ of: deviation }: { readonly of: number }) {
  return (
    <span title={peopleText('people.deviation.why')}>
      <span aria-hidden="true">± {deviation}</span>
      <span class="visually-hidden">{peopleText('people.deviation', { deviation })}</span>
    </span>
  );
}

export function Provisional() {
  return (
    <span class="badge" title={peopleText('people.provisional.why')}>
      {peopleText('people.provisional')}
    </span>
  );
}

/** Won, lost, drawn: "12 – 3 – 1" on screen, in words for screen readers. */
export function Record({ of: { wins, losses, draws } }: { readonly of: Pick<Standing, 'wins' | 'losses' | 'draws'> }) {
  return (
    <span class="record">
      <span aria-hidden="true">{peopleText('people.record.short', { wins, losses, draws })}</span>
      <span class="visually-hidden">{peopleText('people.record.long', { wins, losses, draws })}</span>
    </span>
  );
}

/** The last results, newest first, each as a letter on a colour. */
export function Form({ form }: { readonly form: string }) {
  if (form === '') return <span class="faint">{peopleText('people.form.none')}</span>;
  const outcomes = [...form] as ('W' | 'L' | 'D')[];
  const spoken = outcomes.map((outcome) => peopleText(`people.outcome.${outcome}`)).join(', ');
  return (
    <span class="form" role="img" aria-label={peopleText('people.form.spoken', { outcomes: spoken })}>
      {outcomes.map((outcome, i) => (
        <span key={i} data-outcome={outcome}>
          {peopleText(`people.letter.${outcome}`)}
        </span>
      ))}
    </span>
  );
}

/** @param share 0 to 1; `null` if undefined, as without games */
export function formatShare(share: number | null): string {
  return share === null ? '–' : formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** "3 in a row won", or "" without a streak. */
export function formatStreak(streak: number): string {
  if (Math.abs(streak) < 2) return '';
  return streak > 0
    ? peopleText('people.streak.won', { count: streak })
    : peopleText('people.streak.lost', { count: -streak });
}

/** A rank in the page's language; an unknown one is not translated. */
export function rankName(rank: string): string {
  const key = RANK_NAMES.find((key) => key === `people.rank.${rank}`);
  return key ? peopleText(key) : rank;
}
