// Every socket message other than the patches of LiveState, by direction.
import { z } from 'zod';
import { WatchEntry } from './game.ts';
import { ProblemBody } from './problem.ts';
import { ReactionRequest } from './reactions.ts';
import { MoveRequest } from './requests.ts';
import { CardId, SeatName } from './sync-state.ts';

/** A seat's request `move`; answered with SocketAnswer. */
export const MoveMessage = MoveRequest;

/** The answer to `move`, `resign`, `leave` and `react`: what happened, or why not. */
export const SocketAnswer = z.union([
  z.object({ ok: z.literal(true), moveCount: z.int() }),
  ProblemBody.extend({ ok: z.literal(false) }),
]);
export type SocketAnswer = z.infer<typeof SocketAnswer>;

/** The last move with its events: LiveState.entry, as JSON. */
export const EntryMessage = WatchEntry.omit({ state: true, move: true });
export type EntryMessage = z.infer<typeof EntryMessage>;

/** A seat's request `react`; answered with SocketAnswer. */
export const ReactMessage = ReactionRequest;

/**
 * Sent only to the holder of a seat, after every patch: the hand in order of receipt, and the legal moves on its turn.
 */
export const SeatMessage = z.object({
  seat: SeatName,
  moveCount: z.int(),
  hand: z.array(CardId),
  legalMoves: z.array(z.string()),
  rematch: z.string().optional().describe('Id of the rematch, private ones too.'),
});
export type SeatMessage = z.infer<typeof SeatMessage>;
