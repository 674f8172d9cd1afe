// One public position in all its formats, converted back and forth over thousands of plies.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import type { z } from 'zod';
import { observe, publicPosition, SEATS, type PublicPosition } from '../../src/engine/index.ts';
import { packPosition, unpackPosition } from '../../schema/live-position.ts';
import { LiveState } from '../../schema/live-state.ts';
import { parseSyncState, syncState } from '../../schema/positions.ts';
import { SeatState, SpectatorState } from '../../schema/sync-state.ts';
import { positionsOf, someGames } from '../support/random-games.ts';

const GAMES = 300;
/** Equal values skip `deep.equal`, which is slow and called thousands of times. */
function expectSame(actual: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(actual, wanted)) expect(actual).to.deep.equal(wanted);
}

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe('the public position', () => {
  it('packs into the live state and unpacks from it', () => {
    for (const game of someGames(GAMES)) {
      for (const position of positionsOf(game).map(publicPosition)) {
        const state = new LiveState();
        packPosition(state, position);
        expectSame(unpackPosition(state), position);
      }
    }
  });

  it('is the same in the sync state of each viewer, which matches the published schema', () => {
    const [Seat, Spectator] = [SeatState.strict(), SpectatorState.strict()];
    for (const game of someGames(GAMES)) {
      for (const position of positionsOf(game)) {
        const wanted: PublicPosition = publicPosition(position);
        for (const viewer of [...SEATS, 'spectator'] as const) {
          const shape: z.ZodType = viewer === 'spectator' ? Spectator : Seat;
          const state = sent(syncState(observe(position, viewer)));
          expectSame(shape.parse(state), state);
          const { rules, first, moveCount } = position;
          const seat = viewer === 'spectator' ? undefined : viewer;
          expectSame(parseSyncState(state, { rules, first, moveCount, seat }), wanted);
        }
      }
    }
  });

  it('is the part of every view that does not depend on the viewer', () => {
    for (const game of someGames(50)) {
      for (const position of positionsOf(game)) {
        for (const viewer of [...SEATS, 'spectator'] as const) {
          const { viewer: _, own: __, board, ...rest } = observe(position, viewer);
          const unsided = board.map((seen) => {
            const { sides: ___, ...placed } = seen ?? { sides: null };
            return seen && placed;
          });
          expectSame({ ...rest, board: unsided }, publicPosition(position));
        }
      }
    }
  });
});
