// What to draw for any viewer: from a seat's game, a watched game, or a replay.
import type { GameBody, Watched } from '../../schema/game.ts';
import { closestKnownRules } from '../../schema/closest-rules.ts';
import { parseGame, parseSyncState, type GamePosition } from '../../schema/positions.ts';
import { publicPosition, type BySeat, type CardId, type Position, type Seat } from '../../src/engine/index.ts';

export interface Scene {
  readonly position: GamePosition;
  readonly names: BySeat<string>;
  /** The seat drawn as the viewer's own; a spectator sees A in that colour. */
  readonly seat: Seat;
  readonly isSpectator: boolean;
  /** `null` if the viewer may not see it. */
  readonly hand: readonly CardId[] | null;
}

/** A game as a seat receives it. */
export function sceneOfSeat(game: GameBody): Scene {
  const hand = game.view!.hand.map(({ cardId }) => cardId);
  return { position: parseGame(game), names: game.players, seat: game.seat!, isSpectator: false, hand };
}

/** A public game as a spectator watches it. */
export function sceneOfWatch(game: GameBody, { state, moveCount }: Watched): Scene {
  const position = parseSyncState(state, { rules: closestKnownRules(game), first: game.first ?? 'A', moveCount });
  return { position, names: game.players, seat: 'A', isSpectator: true, hand: null };
}

/** A position of a finished game, in which nothing is hidden any more. */
export function sceneOfPosition(position: Position, names: BySeat<string>): Scene {
  const hand = position.current && position.hands[position.current];
  return { position: publicPosition(position), names, seat: 'A', isSpectator: true, hand };
}
