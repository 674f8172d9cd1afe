// The game of one seat through the chat's tools: reads their answers, and calls them to move and wait.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { GameBody, Moved } from '../../../schema/game.ts';
import { parseEntry, type Entry } from '../../../schema/wire.ts';
import { parseGame } from '../../../schema/positions.ts';
import { Refused, untilAnswered } from '../../game/api.ts';
import { tableOfGame, type Table } from '../../game/table.ts';
import type { Host } from './host.ts';

type Played = readonly Entry[];

export interface ChatGame {
  readonly game: ReadonlySignal<GameBody | undefined>;
  readonly table: ReadonlySignal<Table | undefined>;
  /** The moves in the newest answer since the one before. */
  readonly played: ReadonlySignal<Played>;
  /** Reads the game from a call's arguments, and the seat's token if the model passes it. */
  address(args: object): void;
  /** Shows the answer of any tool that returns a game. */
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

export function newChatGame({ callTool, updateModel }: Pick<Host, 'callTool' | 'updateModel'>): ChatGame {
  const game = signal<GameBody | undefined>(undefined);
  const played = signal<Played>([]);
  /** By game. Empty where the chat sends the token as a header, which it does for our calls too. */
  const tokens = new Map<string, string>();

  function call(tool: string, args: object = {}): Promise<object> {
    const { id } = game.value!;
    const token = tokens.get(id);
    return callTool(tool, { game_id: id, ...(token === undefined ? {} : { player_token: token }), ...args });
  }

  function show(answer: object): void {
    const { game: nested, playerToken, played: entries } = answer as Answer;
    const next = nested ?? (answer as GameBody);
    if (typeof next.id !== 'string' || isOlder(next, game.value)) return;
    if (playerToken) tokens.set(next.id, playerToken);
    batch(() => {
      played.value = entries?.map(parseEntry) ?? (next.moveCount === game.value?.moveCount ? played.value : []);
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
        // The model may have played in between, which makes our board stale.
        if (error instanceof Refused) show(await call('get_game'));
        throw error;
      }
      updateModel(summary(game.value!, played.value));
    },
    async untilTurn() {
      while (isAwaiting(game.value)) show(await untilAnswered(() => call('wait_for_turn')));
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
