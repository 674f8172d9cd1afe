// Writes what everybody may see of a game into the live state, as scalars and small numbers.
import { wireEntry } from '../schema/wire.ts';
import { scoreNow, lastPly, positionOf, type Game } from '../src/table/game.ts';
import { agentsOf, publicRematch } from '../src/records/game-record.ts';
import { packPosition } from '../schema/live-position.ts';
import type { LiveState } from '../schema/live-state.ts';
import { publicPosition } from '../src/engine/index.ts';
import type { LiveGame } from '../src/table/access.ts';
import { isClaimable } from '../src/table/referee.ts';
import { deadlineOf } from '../src/table/deadlines.ts';
import type { TimeToPlay } from '../src/table/time-to-play.ts';

/** Writes everything; the patch carries only differences. Call `broadcastPatch` right after. */
export function showGame(state: LiveState, live: LiveGame, timeToPlay: TimeToPlay): void {
  const { record, seedHash } = live.game;
  state.seedHash = seedHash;
  state.rematch = publicRematch(record) ?? '';
  state.rematchOffer = record.rematchOfferedBy ?? '';
  state.isClaimable = isClaimable(record);
  state.nameA = record.seats.A.name;
  state.nameB = record.seats.B.name;
  state.kindA = record.seats.A.kind;
  state.kindB = record.seats.B.kind;
  const agents = agentsOf(record);
  state.agentA = agents.A ?? '';
  state.agentB = agents.B ?? '';
  state.deadline = shownDeadline(live.game, timeToPlay);
  showProgress(state, live);
}

/** 0: no clock is running. */
export function shownDeadline(game: Game, timeToPlay: TimeToPlay): number {
  return deadlineOf(game, timeToPlay) ?? 0;
}

function showProgress(state: LiveState, { game, absentSince }: LiveGame): void {
  const { record } = game;
  const position = publicPosition(positionOf(game));
  const current = record.status === 'active' ? position.current : null;
  const first = record.startedAt === null ? '' : position.first;
  packPosition(state, { ...position, first, current, winner: record.winner, score: scoreNow(game) });
  state.status = record.status;
  state.goneA = absentSince.A ?? 0;
  state.goneB = absentSince.B ?? 0;
  state.endReason = record.endReason ?? '';
  showLastEntry(state, game);
}

function showLastEntry(state: LiveState, game: Game): void {
  const last = lastPly(game);
  if (last) state.entry = JSON.stringify(wireEntry(last));
}
