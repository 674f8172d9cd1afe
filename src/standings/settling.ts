// What a finished game adds to standings and matches: exactly once, even across crashes.
import type { GameId, PlayerId } from '../records/ids.ts';
import { rulesetOfGame, type GameRecord, type StoredGame } from '../records/game-record.ts';
import { isChampion, SEATS, type Ply, type Seat } from '../engine/index.ts';
import type { MatchRecord } from '../records/agent-records.ts';
import type { Arena } from '../ports/arena.ts';
import type { Settlement } from '../records/standing-records.ts';
import type { StandingChange } from '../records/standing.ts';
import { challengePlayed } from '../table/events.ts';
import { rebuild } from '../table/game.ts';
import { replayLinkOf } from '../table/links.ts';
import type { PlayedGame } from '../records/player-records.ts';
import { StoreDown } from '../ports/store-errors.ts';
import { currentPlayer } from '../people/profiles.ts';
import { newId } from '../trust/secrets.ts';
import { outcomeOf, ratingChangeOf, ratingDelta, START_RATING } from '../table/standing.ts';
import { verify, type Verification } from './verification.ts';
import type { OutboxEvent } from '../records/webhook-records.ts';

const BATCH = 100;
/** The seats of a challenge. */
export const AGENT_SEAT: Seat = 'A';
export const CHALLENGER_SEAT: Seat = 'B';

/** Counts every game that is due, including those that a crash left uncounted. */
export async function settleDueGames(arena: Arena): Promise<void> {
  for (const id of await arena.store.standings.unsettledGames(BATCH)) {
    try {
      await settleGame(arena, id);
    } catch (error) {
      if (error instanceof StoreDown) throw error;
      arena.reportError(error, `counting ${id}`); // continue with the next game
    }
  }
}

/**
 * Resolves when the game is counted, by this call or another, or refused because its journal does not
 * re-simulate. Results of one agent are counted one at a time, each from the rating that the last one left.
 */
export async function settleGame(arena: Arena, gameId: GameId): Promise<void> {
  const stored = await arena.store.findGame(gameId);
  if (stored) await arena.inTurn(`count ${stored.record.agent ?? gameId}`, () => settleInTurn(arena, stored));
}

async function settleInTurn(arena: Arena, stored: StoredGame): Promise<void> {
  const { standings } = arena.store;
  const gameId = stored.record.id;
  if (!(await standings.isUnsettled(gameId))) return;
  const verification = await verify(arena.house, stored);
  if (!verification.ok) return refuse(arena, gameId, verification.divergesAt);
  // Lost a race: another process counted it, or it must be recomputed because a standing or a player changed.
  for (let game = stored; !(await standings.settleGame(await settlementOf(arena, game, verification)));) {
    if (!(await standings.isUnsettled(gameId))) return;
    game = (await arena.store.findGame(gameId))!; // its player may have been deleted
  }
}

async function refuse(arena: Arena, gameId: GameId, divergesAt: number): Promise<void> {
  arena.reportError(new Error(`the journal of ${gameId} diverges at ${divergesAt}: not counted`), `counting ${gameId}`);
  await arena.store.standings.refuseSettlement(gameId);
}

type Verified = Extract<Verification, { ok: true }>;

async function settlementOf(arena: Arena, stored: StoredGame, verified: Verified): Promise<Settlement> {
  const { record } = stored;
  const played = await playedGames(arena, record);
  const match = await matchOf(arena, stored, verified);
  return {
    gameId: record.id,
    endedAt: record.endedAt!,
    match: match?.record ?? null,
    event: match?.event ?? null,
    changes: [...(match ? [match.change] : []), ...played.flatMap((game) => playerChange(record, game))],
    played,
    champions: played.flatMap(({ playerId, seat }) => championsOf(verified.plies, seat, playerId)),
  };
}

async function playedGames(arena: Arena, record: GameRecord): Promise<PlayedGame[]> {
  const change = ratingChangeOf(record);
  const games: PlayedGame[] = [];
  for (const seat of SEATS) {
    const { playerId } = record.seats[seat];
    const current = playerId === null ? undefined : await currentPlayer(arena, playerId);
    if (!current) continue;
    games.push({
      playerId: current.player.id,
      gameId: record.id,
      seat,
      ruleset: rulesetOfGame(record),
      opponent: record.seats[seat === 'A' ? 'B' : 'A'].name,
      outcome: outcomeOf(record.winner!, seat),
      ratingBefore: change?.[seat].before ?? null,
      ratingAfter: change?.[seat].after ?? null,
      endedAt: record.endedAt!,
    });
  }
  return games;
}

/** Practice against the house counts in nobody's record. */
export function playerChange({ mode }: Pick<GameRecord, 'mode'>, game: PlayedGame): StandingChange[] {
  if (mode === 'house') return [];
  const { playerId: owner, ruleset, outcome, ratingBefore, ratingAfter } = game;
  const delta = ratingBefore === null || ratingAfter === null ? null : ratingAfter - ratingBefore;
  return [{ kind: 'player', owner, ruleset, outcome, ratingDelta: delta }];
}

interface CountedMatch {
  readonly record: MatchRecord;
  readonly event: OutboxEvent;
  readonly change: StandingChange;
}

async function matchOf(arena: Arena, stored: StoredGame, { score }: Verified): Promise<CountedMatch | null> {
  const { record } = stored;
  if (record.agent === null) return null;
  // Before the standing: a match counted in between takes this number, and the count is repeated.
  const number = await arena.store.agents.nextMatchNumber(record.agent);
  const challenge = (await arena.store.agents.findChallenge({ gameId: record.id }))!;
  const { agent, standing } = (await arena.store.agents.findAgent(record.agent))!;
  const person = record.seats[CHALLENGER_SEAT];
  const challengerElo = person.rating ?? START_RATING;
  const outcome = outcomeOf(record.winner!, AGENT_SEAT);
  const delta = ratingDelta(standing, challengerElo, outcome);
  const game = rebuild(stored);
  const match: MatchRecord = {
    id: newId('match', record.endedAt!),
    gameId: record.id,
    agent: agent.slug,
    number,
    challenger: challenge.challenger,
    inGameName: person.name,
    winner: outcome === 'D' ? 'draw' : outcome === 'W' ? 'agent' : 'challenger',
    finishedAt: record.endedAt!,
    challengerElo,
    scoreAgent: score[AGENT_SEAT],
    scoreChallenger: score[CHALLENGER_SEAT],
    eloBefore: standing.rating,
    eloAfter: standing.rating + delta,
    ruleset: rulesetOfGame(record),
    replayLink: replayLinkOf(game)!,
  };
  const change = { kind: 'agent', owner: agent.slug, ruleset: match.ruleset, outcome, ratingDelta: delta } as const;
  return { record: match, change, event: challengePlayed(arena, game, { challenge, match }) };
}

export function championsOf(plies: readonly Ply[], seat: Seat, playerId: PlayerId): Settlement['champions'] {
  const placed = plies.flatMap(({ seat: by, move }) =>
    by === seat && move.type === 'place' && isChampion(move.cardId) ? [move.cardId] : [],
  );
  return [...Map.groupBy(placed, (cardId) => cardId)].map(([cardId, all]) => ({ playerId, cardId, plays: all.length }));
}
