// The person's weeks as bars, and their accuracy as points, in a 100 × 100 box. Pure.
import { WEEK_MS } from '../../../schema/calendar.ts';
import type { Progress } from '../../../schema/progress.ts';

type Week = Progress['weeks'][number];

interface Bar {
  readonly x: number;
  readonly width: number;
  /** From the bottom up: won, drawn, lost. */
  readonly parts: readonly { readonly is: 'won' | 'drawn' | 'lost'; readonly y: number; readonly height: number }[];
}

interface WeekChart {
  readonly bars: readonly Bar[];
  /** Only of weeks with a reviewed game. */
  readonly accuracies: readonly { readonly x: number; readonly y: number }[];
}

/** So that a newcomer's first week does not fill the whole chart. */
const MIN_WEEKS = 8;
const BAR_SHARE = 0.7;

/** @param weeks at least one, the oldest first; weeks without a game are gaps */
export function weekChart(weeks: readonly Week[]): WeekChart {
  const at = (from: string): number => Math.round((Date.parse(from) - Date.parse(weeks[0]!.from)) / WEEK_MS);
  const slot = 100 / Math.max(MIN_WEEKS, at(weeks.at(-1)!.from) + 1);
  const maxGames = Math.max(...weeks.map(({ games }) => games));
  return {
    bars: weeks.map((week) => ({
      x: (at(week.from) + (1 - BAR_SHARE) / 2) * slot,
      width: BAR_SHARE * slot,
      parts: partsOf(week, 100 / maxGames),
    })),
    accuracies: weeks.flatMap(({ from, accuracy }) =>
      accuracy === null ? [] : [{ x: (at(from) + 0.5) * slot, y: 100 - accuracy }],
    ),
  };
}

function partsOf(week: Week, perGame: number): Bar['parts'] {
  let y = 100;
  return (['won', 'drawn', 'lost'] as const).map((is) => {
    const height = week[is] * perGame;
    y -= height;
    return { is, y, height };
  });
}
