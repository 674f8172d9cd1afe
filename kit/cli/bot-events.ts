// The events that a learning program receives besides its turns: a new game, each move of the other seat, the result.
import type { GameBody, SyncEntry } from '../../schema/game.ts';
import type { Seat, Turn } from '../client.ts';

export type BotEvent =
  | { readonly type: 'new'; readonly game: Omit<GameBody, 'view'> }
  /** A move of the other seat, with its events; the program knows its own moves. */
  | ({ readonly type: 'move'; readonly gameId: string } & Pick<
      SyncEntry,
      'index' | 'seat' | 'name' | 'move' | 'events'
    >)
  | { readonly type: 'end'; readonly game: Omit<GameBody, 'view'>; readonly result: Result };

/** `none` for a game that was called off. */
type Result = 'won' | 'drawn' | 'lost' | 'none';

interface Listener {
  tell(event: BotEvent): void;
}

export interface Reporter {
  /** Reports what happened before this turn. */
  before(turn: Turn): Promise<void>;
  end(game: GameBody): Promise<void>;
}

export function newReporter(seat: Seat, program: Listener): Reporter {
  let isNew = true;
  let reported = 0;

  async function reportUpTo(game: GameBody): Promise<void> {
    if (isNew) program.tell({ type: 'new', game: withoutView(game) });
    isNew = false;
    const { moves } = await seat.sync({ since: reported });
    reported += moves.length;
    for (const { index, seat: mover, name, move, events } of moves) {
      if (mover !== game.seat) program.tell({ type: 'move', gameId: game.id, index, seat: mover, name, move, events });
    }
  }

  return {
    before: ({ game }) => reportUpTo(game),
    async end(game) {
      await reportUpTo(game);
      program.tell({ type: 'end', game: withoutView(game), result: resultOf(game) });
    },
  };
}

export function withoutView({ view: _, ...game }: GameBody): Omit<GameBody, 'view'> {
  return game;
}

function resultOf({ winner, seat }: GameBody): Result {
  if (winner === null) return 'none';
  if (winner === 'draw') return 'drawn';
  return winner === seat ? 'won' : 'lost';
}
