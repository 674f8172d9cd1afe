// Reads of puzzles.
import { sql, type Kysely } from 'kysely';
import { daysAfter } from '../../../schema/calendar.ts';
import type { CandidateSearch, PuzzleStore, UntriedSearch } from '../../ports/puzzle-store.ts';
import type { PuzzleRecord, Solver } from '../../records/puzzle-records.ts';
import { COLUMNS, type Selected } from '../columns.ts';
import { isIn, isKnown, type Source } from '../games/game-queries.ts';
import type { PuzzleFields, Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** A puzzle is not reused as a daily puzzle within this time. */
const REST_DAYS = 180;

/** The conditions are literals, to match the partial index. */
export function unminedGames(db: Db, limit: number) {
  return db
    .selectFrom('games')
    .select('id')
    .where(sql<boolean>`status = 'finished' and is_public = 1 and voided_at is null and mined_at is null`)
    .where(isKnown)
    .orderBy('id')
    .limit(limit);
}

export function minedGame(db: Db, gameId: string) {
  return db.selectFrom('games').select('id').where('id', '=', gameId).where('mined_at', 'is not', null);
}

export function puzzleById(db: Db, id: string) {
  return db.selectFrom('puzzles').select(COLUMNS.puzzles).where('id', '=', id);
}

export function puzzlesOfGame(db: Db, gameId: string) {
  return db.selectFrom('puzzles').select(COLUMNS.puzzles).where('game_id', '=', gameId).orderBy('kind', 'desc');
}

export function puzzleOfDay(db: Db, day: string) {
  return db
    .selectFrom('puzzle_days')
    .innerJoin('puzzles', 'puzzles.id', 'puzzle_days.puzzle_id')
    .select(COLUMNS.puzzles)
    .where('puzzle_days.day', '=', day);
}

/** A half of the ring of ids: from a given id on, or before it. */
export type Half = '>=' | '<';

export function dailyCandidates(db: Db, half: Half, { day, minedUntil, from, limit }: CandidateSearch) {
  const [since, until] = [-REST_DAYS, REST_DAYS].map((days) => daysAfter(day, days));
  const isRecent = sql<0 | 1>`case when exists (select 1 from puzzle_days
    where puzzle_days.puzzle_id = puzzles.id and puzzle_days.day > ${since} and puzzle_days.day < ${until})
    then 1 else 0 end`;
  return db
    .selectFrom('puzzles')
    .select(['id', 'level', isRecent.as('isRecent')])
    .where('kind', '=', sql.lit('open'))
    .where('id', half, from)
    .where('mined_on', '<=', minedUntil)
    .orderBy('id')
    .limit(limit);
}

export function untried(db: Db, half: Half, search: UntriedSearch) {
  const { theme, from, limit } = search;
  if (theme === undefined) {
    return db
      .selectFrom('puzzles')
      .select(COLUMNS.puzzles)
      .where(isWanted(search))
      .where('id', half, from)
      .orderBy('id')
      .limit(limit);
  }
  return db
    .selectFrom('puzzle_themes')
    .innerJoin('puzzles', 'puzzles.id', 'puzzle_themes.puzzle_id')
    .select(COLUMNS.puzzles)
    .where('theme', '=', theme)
    .where('puzzle_id', half, from)
    .where(isWanted(search))
    .orderBy('puzzle_id')
    .limit(limit);
}

type OwnSearch = Parameters<PuzzleStore['untriedOwn']>[0];

export function untriedOwn({ db, flavour }: Source, { owners, theme, limit, ...wanted }: OwnSearch) {
  const column = wanted.solver?.kind === 'agent' ? 'agent_slug' : 'player_id';
  const own = db
    .selectFrom('seats')
    .innerJoin('puzzles', 'puzzles.game_id', 'seats.game_id')
    .select(COLUMNS.puzzles)
    .where(isIn(flavour, `seats.${column}`, owners))
    .where(`seats.${column}`, 'is not', null)
    .where(isWanted(wanted))
    .orderBy('seats.game_id', 'desc')
    .limit(limit);
  if (theme === undefined) return own;
  return own.where(
    sql<boolean>`exists (select 1 from puzzle_themes where theme = ${theme} and puzzle_id = puzzles.id)`,
  );
}

function isWanted({ solver, ruleset }: Pick<UntriedSearch, 'solver' | 'ruleset'>) {
  const isOfRuleset = ruleset === undefined ? sql`true` : sql`puzzles.ruleset = ${ruleset}`;
  if (solver === null) return sql<boolean>`${isOfRuleset}`;
  return sql<boolean>`${isOfRuleset} and not exists (select 1 from puzzle_attempts as tried
    where tried.kind = ${solver.kind} and tried.owner = ${solver.owner} and tried.puzzle_id = puzzles.id)`;
}

export function solverOf(db: Db, { kind, owner }: Solver) {
  return db
    .selectFrom('puzzle_solvers')
    .select(COLUMNS.puzzle_solvers)
    .where('kind', '=', kind)
    .where('owner', '=', owner);
}

export function attemptsOf(db: Db, { kind, owner }: Solver) {
  return db
    .selectFrom('puzzle_attempts')
    .select(COLUMNS.puzzle_attempts)
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .orderBy('puzzle_id');
}

export function attemptOf(db: Db, solver: Solver, puzzleId: string) {
  return attemptsOf(db, solver).where('puzzle_id', '=', puzzleId);
}

export function toPuzzle({ position, solution, themes, ...row }: Selected<PuzzleFields>): PuzzleRecord {
  return {
    ...row,
    position: JSON.parse(position) as PuzzleRecord['position'],
    solution: JSON.parse(solution) as PuzzleRecord['solution'],
    themes: themes.split(' ').filter((theme) => theme !== '') as PuzzleRecord['themes'][number][],
  };
}
