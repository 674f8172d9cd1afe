// The game of one seat as the chat's tools tell it: what their answers show, and moves and waits as calls of tools.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { GameBody, Moved } from '../../../schema/game.ts';
import { parseEntry, type Entry } from '../../../schema/game-events.ts';
import { parseGame } from '../../../schema/positions.ts';
import { insist, Refused } from '../../game/api.ts';
import { tableOfGame, type Table } from '../../game/table.ts';
import type { Host } from './host.ts';

type Played = readonly Entry[];

export interface ChatGame {
  readonly game: ReadonlySignal<GameBody | undefined>;
  readonly table: ReadonlySignal<Table | undefined>;
  /** What the newest answer told of moves since the one before. */
  readonly played: ReadonlySignal<Played>;
  /** Arguments of a call name the game, and its seat where the model passes the token. */
  address(args: object): void;
  /** An answer of any tool that returns a game. */
  show(answer: object): void;
  /** @throws Refused, Unreachable, Error */
  move(name: string): Promise<void>;
  /** Resolves when it is the seat's turn or the game is over. @throws Refused, Error */
  untilTurn(): Promise<void>;
}

interface Answer {
  readonly game?: GameBody;
  readonly playerToken?: string | null;
  readonly played?: Moved['played'];
}

export function newChatGame({ callTool, tellModel }: Pick<Host, 'callTool' | 'tellModel'>): ChatGame {
  const game = signal<GameBody | undefined>(undefined);
  const played = signal<Played>([]);
  /** By game. None where the chat sends it as a header: then it does so with our calls as well. */
  const tokens = new Map<string, string>();

  function call(tool: string, args: object = {}): Promise<object> {
    const { id } = game.value!;
    const token = tokens.get(id);
    return callTool(tool, { game_id: id, ...(token === undefined ? {} : { player_token: token }), ...args });
  }

  function show(answer: object): void {
    const told = answer as Answer;
    const next = told.game ?? (answer as GameBody);
    if (typeof next.id !== 'string' || isOlder(next, game.value)) return;
    if (told.playerToken) tokens.set(next.id, told.playerToken);
    batch(() => {
      played.value = told.played?.map(parseEntry) ?? (next.moveCount === game.value?.moveCount ? played.value : []);
      game.value = next;
    });
  }

  return {
    game,
    played,
    table: computed(() => game.value && tableOfGame(game.value, parseGame(game.value), played.value.at(-1) ?? null)),
    address(args) {
      const { game_id: id, player_token: token } = args as { game_id?: string; player_token?: string };
      if (id !== undefined && token !== undefined) tokens.set(id, token);
    },
    show,
    async move(name) {
      try {
        show(await call('play_move', { move: name, expected_move_count: game.value!.moveCount }));
      } catch (error) {
        // The model may have played meanwhile: then the board is an old one.
        if (error instanceof Refused) show(await call('get_game'));
        throw error;
      }
      tellModel(summary(game.value!, played.value));
    },
    async untilTurn() {
      while (isAwaiting(game.value)) show(await insist(() => call('wait_for_turn')));
    },
  };
}

/** Answers may overtake each other. */
function isOlder(next: GameBody, shown: GameBody | undefined): boolean {
  return shown?.id === next.id && next.moveCount < shown.moveCount;
}

/** Whether this seat waits for the other one. */
export function isAwaiting(game: GameBody | undefined): boolean {
  if (game?.seat === undefined) return false;
  return game.status === 'waiting' || (game.status === 'active' && game.turn !== game.seat);
}

function summary({ id, status, turn, seat, winner }: GameBody, played: Played): string {
  const moves = played.map((entry) => `${entry.seat}: ${entry.name}`).join(', ');
  const now = status === 'active' ? `it is the turn of ${turn}` : `the game is ${status}, winner: ${winner}`;
  return `At the board of game ${id} the person played for seat ${seat}. Since then: ${moves}. Now ${now}. Call get_game before you go on.`;
}
