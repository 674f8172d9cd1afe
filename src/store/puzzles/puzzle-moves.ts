// Moves a guest's attempts at puzzles to an account, and deletes those of a player.
import { sql, type RawBuilder } from 'kysely';
import type { Flavour } from '../backend.ts';

/**
 * A guest's attempts become the account's, except at puzzles that the account has tried; an account that has tried
 * puzzles keeps its rating. Streaks are joined if they are adjacent or overlap; otherwise the later one is kept.
 */
export function puzzleMoves(flavour: Flavour, guest: string, account: string): RawBuilder<unknown>[] {
  const isLater = sql`coalesce(excluded.last_day, '') > coalesce(puzzle_solvers.last_day, '')`;
  return [
    sql`delete from puzzle_attempts where kind = 'player' and owner = ${guest} and puzzle_id in
      (select own.puzzle_id from puzzle_attempts as own where own.kind = 'player' and own.owner = ${account})`,
    sql`update puzzle_attempts set owner = ${account} where kind = 'player' and owner = ${guest}`,
    sql`insert into puzzle_solvers (kind, owner, rating, tries, solved, days, best_days, last_day)
      select kind, ${account}, rating, tries, solved, days, best_days, last_day from puzzle_solvers
      where kind = 'player' and owner = ${guest}
      on conflict (kind, owner) do update set
        tries = puzzle_solvers.tries + excluded.tries,
        solved = puzzle_solvers.solved + excluded.solved,
        days = case when ${isLater} then ${joinedDays(flavour, 'excluded', 'puzzle_solvers')}
          else ${joinedDays(flavour, 'puzzle_solvers', 'excluded')} end,
        best_days = case when excluded.best_days > puzzle_solvers.best_days
          then excluded.best_days else puzzle_solvers.best_days end,
        last_day = case when ${isLater} then excluded.last_day else puzzle_solvers.last_day end`,
    sql`delete from puzzle_solvers where kind = 'player' and owner = ${guest}`,
    sql`update puzzle_solvers set best_days = days where kind = 'player' and owner = ${account} and best_days < days`,
  ];
}

/** The streak up to the later `last_day`. */
function joinedDays(flavour: Flavour, later: string, earlier: string) {
  const [last, before] = [sql.ref(`${later}.last_day`), sql.ref(`${earlier}.last_day`)];
  const gap =
    flavour === 'sqlite'
      ? sql`cast(julianday(${last}) - julianday(${before}) as integer)`
      : sql`(${last}::date - ${before}::date)`;
  const [own, joined] = [sql.ref(`${later}.days`), sql`${sql.ref(`${earlier}.days`)} + ${gap}`];
  return sql`case when ${gap} <= ${own} and ${joined} > ${own} then ${joined} else ${own} end`;
}

/** @param ids a query for the ids of the player and its guests */
export function puzzleDeletions(ids: RawBuilder<string>): RawBuilder<unknown>[] {
  return [
    sql`delete from puzzle_attempts where kind = 'player' and owner in ${ids}`,
    sql`delete from puzzle_solvers where kind = 'player' and owner in ${ids}`,
  ];
}
