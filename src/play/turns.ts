// What a seat's holder can do: move, resign, abort, claim.
import type { Acted, Moved, MovedBriefly } from '../../schema/game.ts';
import type { Reacted, ReactionRequest } from '../../schema/reactions.ts';
import type { MoveRequest } from '../../schema/requests.ts';
import { currentSeat, requireGame } from './access.ts';
import type { SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { Ending } from '../records/game-record.ts';
import type { Game } from '../table/game.ts';
import type { Exit } from '../ports/live-games.ts';
import { acted, entriesOfMove, movedBriefly } from '../table/present.ts';
import { leaveQueue } from './quick-match.ts';
import { storeAnswer, receiptOf, type StoredAnswer } from '../trust/receipts.ts';
import type { Seal } from '../records/receipt.ts';
import { granted, ruleOnAbort } from '../table/referee.ts';
import { notify, type NotifyParts } from './notify.ts';

/** A move that was played, and the game after it. */
export interface PlayedMove extends SeatAccess {
  /** The index of the caller's ply. */
  readonly ply: number;
}

/** Plays a move; in a house game the house has replied when this returns. */
export async function makeMove(
  arena: Arena,
  access: SeatAccess,
  request: MoveRequest,
  seal: Seal | null,
): Promise<PlayedMove> {
  const { ply, live } = granted(await arena.live.play(access, request, seal));
  return { ...access, live: live ?? (await requireGame(arena, access.live.game.record.id)), ply };
}

/** The same, with the answer of the REST API. */
export async function playMove(
  arena: Arena,
  access: SeatAccess,
  request: MoveRequest,
  seal: Seal | null,
): Promise<Moved> {
  const { live, viewer, ply } = await makeMove(arena, access, request, seal);
  const answer = { ...acted(arena, live, viewer), played: entriesOfMove(live.game, ply, viewer) };
  await storeAnswer(arena, seal, answer);
  return answer;
}

/** The same, with a minimal answer. It is not stored: a repeated request gets a newly built one. */
export async function playMoveBriefly(
  arena: Arena,
  access: SeatAccess,
  request: MoveRequest,
  seal: Seal | null,
): Promise<MovedBriefly> {
  const { live, viewer } = await makeMove(arena, access, request, seal);
  return movedBriefly(live.game, viewer);
}

/** Answers a move that was played by a server that died before it could answer. */
export function recoverMove(arena: Arena, access: SeatAccess, move: MoveRequest, kept: StoredAnswer): Promise<Moved> {
  return playMove(arena, access, playedBefore(move, kept), null);
}

export function recoverMoveBriefly(
  arena: Arena,
  access: SeatAccess,
  move: MoveRequest,
  kept: StoredAnswer,
): Promise<MovedBriefly> {
  return playMoveBriefly(arena, access, playedBefore(move, kept), null);
}

/** With its index in the journal, the move is answered instead of played again. */
function playedBefore({ move }: MoveRequest, { ply }: StoredAnswer): MoveRequest {
  return { move, expectedMoveCount: ply ?? undefined };
}

export async function endGame(arena: Arena, access: SeatAccess, exit: Exit, seal: Seal | null): Promise<Acted> {
  const { game } = access.live;
  const isWaiting = exit === 'abort' && game.record.status === 'waiting';
  const isCancelled = isWaiting && (await cancelWaitingGame(arena, game, seal));
  // A waiting game that cannot be cancelled has just started or ended, and is treated like any such game.
  const now = isWaiting && !isCancelled ? await currentSeat(arena, access) : access;
  if (!isCancelled) granted(await arena.live.end(now, exit, seal));
  const answer = acted(arena, await requireGame(arena, game.record.id), now.viewer);
  await storeAnswer(arena, seal, answer);
  return answer;
}

/** Shows a reaction to everybody at the table. It is not stored. */
export async function showReaction(arena: Arena, access: SeatAccess, { reaction }: ReactionRequest): Promise<Reacted> {
  granted(await arena.live.react(access, reaction));
  return { sent: true };
}

export interface CancelParts extends NotifyParts, Pick<Arena, 'store' | 'clock'> {
  readonly queue: Pick<Arena['queue'], 'leave'>;
}

/** Ends a game that waits for its second seat. False when it has started or ended. */
export async function cancelWaitingGame(arena: CancelParts, game: Game, seal: Seal | null): Promise<boolean> {
  const { id } = game.record;
  const { ending } = granted(ruleOnAbort(game, arena.clock()));
  const isEnded = await arena.store.endWaiting(id, ending as Ending, receiptOf(seal, null, arena.clock()));
  if (!isEnded) return false;
  await leaveQueue(arena, id);
  await notify(arena, id);
  return true;
}
