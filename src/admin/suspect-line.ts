// A suspicion as an operator sees it, with the commands that follow from it.
import { formatInstant } from '../../schema/instant.ts';
import type { Suspect } from '../standings/suspects.ts';

const MAX_NAMED = 5;

export function suspectLine({ why, who, from, games, points, expected, chance, since, gameId }: Suspect) {
  return {
    why,
    who,
    from: named(from),
    games,
    points,
    expected: expected === null ? null : Math.round(expected * 10) / 10,
    chance: chance === null ? null : Number(chance.toPrecision(1)),
    look: `game ${gameId}`,
    act: since === null ? null : `suspend ${suspectedOf({ why, who, from })} --since ${formatInstant(since)}`,
  };
}

function named(ids: readonly string[]): string {
  const more = ids.length - MAX_NAMED;
  return [...ids.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(' ');
}

/**
 * The player to suspend: the one who loses the games on purpose, if the pattern shows who that is. Suspending them also
 * takes the points from the winner, who may be innocent and stays in the tables.
 */
function suspectedOf({ why, who, from }: Pick<Suspect, 'why' | 'who' | 'from'>): string {
  return why === 'pair' || why === 'quick_losses' ? from[0]! : who;
}
