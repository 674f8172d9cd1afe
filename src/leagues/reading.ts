// A league as everybody sees it: standings and cross table, computed from its games. Callers within a second share one read.
import { formatInstant } from '../../schema/instant.ts';
import type { GameList } from '../../schema/game.ts';
import type { LeagueGameLine, LeagueStanding, TournamentPage } from '../../schema/league.ts';
import type { TournamentGamesQuery } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { strengthEstimates } from '../people/plays-like.ts';
import { identifyCaller, identityIds, type IdentifiedCaller } from '../people/identities.ts';
import type { LeagueId } from '../records/ids.ts';
import { isOver } from '../records/game-record.ts';
import type { League, PairingRecord, PlayedPairing } from '../records/league-records.ts';
import { listGamesOfLeague } from '../play/lists.ts';
import { entriesOfList, ifDamaged, unlessDamaged } from '../table/damage.ts';
import { rebuild, scoreNow } from '../table/game.ts';
import { liveGameItem } from '../table/present.ts';
import { entryBody, leagueBody } from './bodies.ts';
import { isOrganizer } from './cancelling.ts';
import { runningGames } from './next-step.ts';
import { leagueCourseOf, resultsOf, seatsIn, tableOf, type LeagueCourse } from './results.ts';
import { entryOf, readLeagueSnapshot, requireHead, requireLeague } from './leagues.ts';

const MAX_IN_CROSS_TABLE = 64;
const MAX_LIVE = 20;

/** @throws Problem tournament-not-found, agent-key-unknown */
export async function readLeague(arena: Arena, id: LeagueId, context: RequestContext): Promise<TournamentPage> {
  const { version } = await requireHead(arena, id);
  const { league, page } = await arena.coalesceReads(`page of league ${id}`, version, () => readPage(arena, id));
  const caller = await identifyCaller(arena, context);
  if (!caller) return { ...page, own: null, yours: false };
  return { ...page, own: await ownEntry(arena, league, caller), yours: isOrganizer(league.record, caller) };
}

interface ReadPage {
  readonly league: League;
  /** The same for everybody. */
  readonly page: Omit<TournamentPage, 'own' | 'yours'>;
}

async function readPage(arena: Arena, id: LeagueId): Promise<ReadPage> {
  const league = await requireLeague(arena, id);
  const course = leagueCourseOf(league);
  const page = {
    tournament: leagueBody(arena.links, league.record, league.entries.length),
    standings: await standingsOf(arena, course),
    crossTable:
      league.entries.length > MAX_IN_CROSS_TABLE ? null : league.pairings.map((pair) => meeting(course, pair)),
    live: await liveGames(arena, league),
  };
  return { league, page };
}

async function standingsOf(arena: Arena, course: LeagueCourse): Promise<LeagueStanding[]> {
  const table = tableOf(course).map((row) => ({ ...row, entry: course.byNumber.get(Number(row.id))! }));
  const owners = table.map(({ entry: { kind, owner } }) => ({ kind, id: owner }));
  const estimates = await strengthEstimates(arena, { owners, ruleset: course.record.ruleset, onlyShown: true });
  return table.map(({ entry: record, place, points, adjusted, games, wins, draws, losses, performance }, i) => {
    const entry = entryBody(arena.links, record);
    return { place, entry, points, adjusted, games, wins, draws, losses, performance, playsLike: estimates[i]! };
  });
}

function meeting(course: LeagueCourse, pairing: PairingRecord): NonNullable<TournamentPage['crossTable']>[number] {
  const { round, first, second, number } = pairing;
  const games = (course.played.get(number) ?? []).map(({ id }) => id);
  if (second === null) return { round, entries: [first], points: [course.record.games], games };
  const results = resultsOf(course, pairing);
  const pointsOf = (entry: number): number =>
    results.reduce((sum, { A, scoreA }) => sum + (A === String(entry) ? scoreA : 1 - scoreA), 0);
  return { round, entries: [first, second], points: [pointsOf(first), pointsOf(second)], games };
}

async function ownEntry(arena: Arena, league: League, caller: IdentifiedCaller): Promise<TournamentPage['own']> {
  const own = entryOf(league, caller, await identityIds(arena, caller));
  if (!own) return null;
  const theirs = league.pairings.filter(({ first, second }) => first === own.number || second === own.number);
  const numbers = new Set(theirs.map(({ number }) => number));
  const games = runningGames(league).filter(({ pairing }) => numbers.has(pairing));
  return { entry: entryBody(arena.links, own), games: games.map(({ id }) => id) };
}

async function liveGames(arena: Arena, league: League): Promise<TournamentPage['live']> {
  const running = runningGames(league).slice(0, MAX_LIVE);
  const found = await Promise.all(running.map(({ id }) => arena.store.findGame(id)));
  const stored = found.filter((each) => each !== undefined);
  return entriesOfList(arena, stored, (each) => liveGameItem(arena, each, arena.scoreAndTurn));
}

/** @throws Problem tournament-not-found, bad-request */
export async function listLeagueGames(arena: Arena, id: LeagueId, query: TournamentGamesQuery): Promise<GameList> {
  await requireHead(arena, id);
  return listGamesOfLeague(arena, id, query);
}

/** @throws Problem tournament-not-found */
export async function gameLines(arena: Arena, id: LeagueId): Promise<AsyncIterable<string>> {
  return linesOf(arena, await readLeagueSnapshot(arena, id));
}

async function* linesOf({ store, reportError }: Arena, { pairings, games }: League): AsyncGenerator<string> {
  const byNumber = new Map(pairings.map((pairing) => [pairing.number, pairing]));
  for (const played of games.filter(isOver)) {
    const where = `league line of ${played.id}`;
    const stored = await store.findGame(played.id).catch(ifDamaged(reportError, where));
    const game = stored && unlessDamaged(reportError, where, () => rebuild(stored));
    if (game) yield `${JSON.stringify(lineOf(byNumber.get(played.pairing)!, played, game))}\n`;
  }
}

function lineOf(pairing: PairingRecord, played: PlayedPairing, game: ReturnType<typeof rebuild>): LeagueGameLine {
  const { record, moves } = game;
  const { rules, seed, winner, endReason, seats, startedAt, endedAt, voidedAt } = record;
  return {
    id: record.id,
    tournament: pairing.tournament,
    round: pairing.round,
    pairing: pairing.number,
    game: played.game,
    entries: { ...seatsIn(pairing, played.game) },
    players: { A: seats.A.name, B: seats.B.name },
    rules,
    seed,
    moves: [...moves],
    winner,
    endReason,
    score: { ...scoreNow(game) },
    startedAt: formatInstant(startedAt!),
    endedAt: formatInstant(endedAt!),
    expectedA: played.expectedA,
    ...(voidedAt === null ? {} : { voided: true as const }),
  };
}
