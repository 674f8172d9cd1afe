// Adds a finished game to standings and matches: exactly once, even across crashes.
import type { GameId, PlayerId } from '../records/ids.ts';
import { rulesetOfGame, type GameRecord, type StoredGame } from '../records/game-record.ts';
import { capturedCells, isChampion, otherSeat, SEATS, type BySeat, type Ply, type Seat } from '../engine/index.ts';
import type { MatchRecord } from '../records/agent-records.ts';
import type { Arena } from '../ports/arena.ts';
import type { Settlement } from '../records/standing-records.ts';
import type { StandingChange } from '../records/standing.ts';
import { challengePlayed } from '../table/events.ts';
import { rebuild } from '../table/game.ts';
import { replayLinkOf } from '../table/links.ts';
import { untilWritten } from '../trust/attempts.ts';
import { announce } from '../play/notify.ts';
import type { PlayedGame } from '../records/player-records.ts';
import { StoreDown } from '../ports/store-errors.ts';
import { NEWCOMER } from '../rating/glicko2.ts';
import { AGENT_SEAT, CHALLENGER_SEAT, identityIn } from '../table/identities.ts';
import { newId } from '../trust/ids.ts';
import { outcomeOf } from '../table/standing.ts';
import { countingOf, holdersIn, inTurnOfLines, judgedSeatsOf, pointsOf, stepsOfAll, type Points } from './counting.ts';
import { characterAt } from '../../schema/house-characters.ts';
import type { HouseResult } from '../records/house-records.ts';
import { verify, type Verification } from './verification.ts';

const BATCH_SIZE = 100;

/** Counts every game that is due, including those that a crash left uncounted. */
export async function settleDueGames(arena: Arena): Promise<void> {
  for (const id of await arena.store.standings.unsettledGames(BATCH_SIZE)) {
    try {
      if (!(await settleGame(arena, id))) return;
    } catch (error) {
      if (error instanceof StoreDown) throw error;
      arena.reportError(error, `settling game ${id}`); // continue with the next game
    }
  }
}

/**
 * Resolves to true when the game is settled: counted by this call or another, or refused because its journal cannot be
 * replayed. Resolves to false when it must wait for a recount.
 * @throws Problem unavailable when it cannot be counted although its lines do not change, as when a line is behind its steps
 */
export async function settleGame(arena: Arena, gameId: GameId): Promise<boolean> {
  const stored = await arena.store.findGame(gameId);
  if (!stored) return true;
  return inTurnOfLines(arena, stored.record, () => settleInTurn(arena, stored));
}

async function settleInTurn(arena: Arena, stored: StoredGame): Promise<boolean> {
  const { standings, ratings } = arena.store;
  const gameId = stored.record.id;
  if (!(await standings.isUnsettled(gameId))) return true;
  const verification = await verify(arena.house, stored);
  if (!verification.ok) {
    await refuse(arena, gameId, verification.divergesAt);
    return true;
  }
  let game = stored;
  let fence: string | undefined;
  const count = async (): Promise<boolean | undefined> => {
    const { generation, recountingUntil } = await ratings.book();
    if (recountingUntil !== null) return false;
    const settlement = await settlementOf(arena, game, verification, generation);
    fence = fenceOf(settlement);
    if (await standings.settleGame(settlement)) {
      if (settlement.match) announce(arena, game.record);
      return true;
    }
    // Lost a race: another process counted it, or it must be computed again because a line or a player changed.
    if (!(await standings.isUnsettled(gameId))) return true;
    game = (await arena.store.findGame(gameId))!; // its player may have been deleted
    return undefined;
  };
  return untilWritten(count, () => fence);
}

/** Changes with every result that is counted for one of its lines. */
function fenceOf({ match, counting }: Settlement): string {
  const steps = counting?.steps.map(({ step }) => [step.line, step.ruleset, step.number]);
  return JSON.stringify([match?.number, counting?.generation, steps]);
}

async function refuse(arena: Arena, gameId: GameId, divergesAt: number): Promise<void> {
  arena.reportError(
    new Error(`the journal of ${gameId} diverges at ply ${divergesAt}: not counted`),
    `settling game ${gameId}`,
  );
  await arena.store.standings.refuseSettlement(gameId);
}

type Verified = Extract<Verification, { ok: true }>;

/** Tolerance: games that end at about the same time may be counted in either order, without rebuilding the form. */
const LATE_AFTER_MS = 120_000;

async function settlementOf(
  arena: Arena,
  stored: StoredGame,
  verified: Verified,
  generation: number,
): Promise<Settlement> {
  const { record } = stored;
  // Read before the lines: a match counted in between takes this number, so this count fails and is repeated.
  const number = record.agent === null ? 0 : await arena.store.agents.nextMatchNumber(record.agent);
  const holders = await holdersIn(arena, record);
  const known = (await arena.store.ratings.countedGame(record.id))!;
  const counting = known.hasResult ? null : countingOf(record, verified.plies, holders, generation);
  const steps = known.hasResult ? known.steps : stepsOfAll(counting);
  const points = { A: pointsOf(steps, holders.A), B: pointsOf(steps, holders.B) };
  const played = playedGames(record, verified.plies, { holders, points });
  const again = await arena.store.agents.findMatch(record.id);
  const match = again ? null : await matchOf(arena, stored, verified, { number, points });
  return {
    gameId: record.id,
    endedAt: record.endedAt!,
    match: null,
    event: null,
    ...match,
    changes: changesOf(record, played),
    counting,
    isLate:
      known.hasResult || SEATS.some((seat) => (holders[seat]?.lastEndedAt ?? 0) > record.endedAt! + LATE_AFTER_MS),
    played,
    champions: played.flatMap(({ playerId, seat }) => championsOf(verified.plies, seat, playerId)),
    house: houseResultsOf(stored, played, verified.score),
    judged: judgedSeatsOf(record, holders),
  };
}

interface Sides {
  readonly holders: Awaited<ReturnType<typeof holdersIn>>;
  readonly points: BySeat<Points | undefined>;
}

function playedGames(record: GameRecord, plies: readonly Ply[], { holders, points }: Sides): PlayedGame[] {
  return SEATS.flatMap((seat) => {
    const holder = holders[seat];
    if (holder?.kind !== 'player') return [];
    return {
      playerId: holder.owner,
      gameId: record.id,
      seat,
      ruleset: rulesetOfGame(record),
      opponent: record.seats[otherSeat(seat)].name,
      outcome: outcomeOf(record.winner!, seat),
      ratingBefore: points[seat]?.before ?? null,
      ratingAfter: points[seat]?.after ?? null,
      endedAt: record.endedAt!,
      largestCapture: largestCapture(plies, seat),
    };
  });
}

/** The most cards that the seat captured in one move. */
export function largestCapture(plies: readonly Ply[], seat: Seat): number {
  const own = plies.filter((ply) => ply.seat === seat);
  return Math.max(0, ...own.map(({ events }) => capturedCells(events).length));
}

/** What the game adds to records against a character. A game does not count if the character played with reduced effort. */
export function houseResultsOf(
  { record, entries }: StoredGame,
  played: readonly PlayedGame[],
  score: BySeat<number>,
): HouseResult[] {
  const character = record.mode === 'house' ? characterAt(record.strength) : undefined;
  if (!character || entries.some(({ effort }) => effort > 0)) return [];
  const { slug: opponent, strength } = character;
  return played.map(({ playerId, ruleset, seat, outcome }) => {
    return { playerId, opponent, ruleset, strength, outcome, margin: score[seat] - score[otherSeat(seat)] };
  });
}

/** What the game adds to records, always in the same order, so that two games with the same owners cannot deadlock. */
export function changesOf(record: GameRecord, played: readonly PlayedGame[]): StandingChange[] {
  // Games against the house do not count in any record.
  if (record.mode === 'house') return [];
  const ruleset = rulesetOfGame(record);
  const agents = SEATS.flatMap((seat): StandingChange[] => {
    const identity = identityIn(record, seat);
    const outcome = outcomeOf(record.winner!, seat);
    return identity?.kind === 'agent' ? [{ kind: 'agent', owner: identity.id, ruleset, outcome }] : [];
  });
  const players = played.map(({ playerId: owner, outcome }): StandingChange => {
    return { kind: 'player', owner, ruleset, outcome };
  });
  return [...agents, ...players].toSorted((one, other) => (one.owner < other.owner ? -1 : 1));
}

async function matchOf(
  arena: Arena,
  stored: StoredGame,
  { score }: Verified,
  { number, points }: Pick<Sides, 'points'> & { readonly number: number },
): Promise<Required<Pick<Settlement, 'match' | 'event'>> | null> {
  const { record } = stored;
  if (record.agent === null) return null;
  const challenge = (await arena.store.agents.findChallenge({ gameId: record.id }))!;
  const person = record.seats[CHALLENGER_SEAT];
  const outcome = outcomeOf(record.winner!, AGENT_SEAT);
  const game = rebuild(stored);
  const { before: eloBefore, after: eloAfter, reason } = points[AGENT_SEAT]!;
  const match: MatchRecord = {
    id: newId('match', record.endedAt!),
    gameId: record.id,
    agent: record.agent,
    number,
    challenger: challenge.challenger,
    inGameName: person.name,
    winner: outcome === 'D' ? 'draw' : outcome === 'W' ? 'agent' : 'challenger',
    finishedAt: record.endedAt!,
    challengerElo: points[CHALLENGER_SEAT]?.before ?? NEWCOMER.rating,
    scoreAgent: score[AGENT_SEAT],
    scoreChallenger: score[CHALLENGER_SEAT],
    eloBefore,
    eloAfter,
    ruleset: rulesetOfGame(record),
    standIns: record.standIns,
    replayLink: replayLinkOf(game)!,
  };
  return { match, event: challengePlayed(arena, game, { challenge, match: { ...match, reason } }) };
}

export function championsOf(plies: readonly Ply[], seat: Seat, playerId: PlayerId): Settlement['champions'] {
  const placed = plies.flatMap(({ seat: by, move }) =>
    by === seat && move.type === 'place' && isChampion(move.cardId) ? [move.cardId] : [],
  );
  return [...Map.groupBy(placed, (cardId) => cardId)].map(([cardId, all]) => ({ playerId, cardId, plays: all.length }));
}
