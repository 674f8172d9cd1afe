// A game in a chat: the reader's own seat, or the public view. It talks to the server through the chat, with the `board`
// tool. The seat's token is kept in memory only: a model may read whatever the chat stores.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { GameBody, Moved } from '../../../schema/game.ts';
import { parseEntry, type Entry } from '../../../schema/wire.ts';
import { closestKnownRules } from '../../../schema/closest-rules.ts';
import { parseGame, parseSyncState, type GamePosition } from '../../../schema/positions.ts';
import type { SpectatorState } from '../../../schema/sync-state.ts';
import { Refused, untilAnswered } from '../../game/api.ts';
import { isOver } from '../../game/is-over.ts';
import { tableOfGame, type Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import type { Host } from './host.ts';
import { publicNews } from './public-news.ts';

type Played = readonly Entry[];

/** What the board receives with a tool's result. */
export type BoardRole =
  | { readonly gameId: string; readonly role: 'watch' }
  | { readonly gameId: string; readonly role: 'player'; readonly invite: string };

export interface ChatGame {
  readonly game: ReadonlySignal<GameBody | undefined>;
  readonly table: ReadonlySignal<Table | undefined>;
  /** The moves that the newest answer added. */
  readonly played: ReadonlySignal<Played>;
  /** A newer copy of the board has taken the seat. */
  readonly isElsewhere: ReadonlySignal<boolean>;
  /** The chat cannot wake the assistant: the reader must. */
  readonly mustWake: ReadonlySignal<boolean>;
  /** Takes the seat, or starts to watch. @throws Refused, Unreachable, Error */
  open(role: BoardRole): Promise<void>;
  /** Shows each move until the game is over or the seat is elsewhere. @throws Refused, Error */
  follow(): Promise<void>;
  /** @throws Refused, Unreachable, Error */
  move(name: string): Promise<void>;
  /** @throws Refused, Unreachable, Error */
  resign(): Promise<void>;
}

interface Answer {
  readonly game: GameBody;
  readonly playerToken?: string;
  readonly played?: Moved['played'];
  /** For spectators, whose `game` has no tiles and no deck. */
  readonly state?: SpectatorState;
}

const FOREVER = { forMs: Infinity };
const WAIT_SECONDS = 20;

export function newChatGame(host: Pick<Host, 'callTool' | 'updateModel' | 'wakeModel'>): ChatGame {
  const game = signal<GameBody | undefined>(undefined);
  const position = signal<GamePosition | undefined>(undefined);
  const played = signal<Played>([]);
  const isElsewhere = signal(false);
  const mustWake = signal(false);
  let token: string | undefined;

  async function call(action: string, args: object = {}): Promise<Answer> {
    const { id, moveCount: since } = game.value!;
    const seat = token === undefined ? {} : { player_token: token };
    return (await host.callTool('board', { do: action, game_id: id, since, ...seat, ...args })) as Answer;
  }

  function show({ game: next, playerToken, played: entries = [], state }: Answer): void {
    if (playerToken !== undefined) token = playerToken;
    if (isOlder(next, game.value)) return;
    batch(() => {
      const isSame = next.moveCount === game.value?.moveCount;
      if (!isSame) played.value = entries.map(parseEntry);
      if (isOver(next) || next.turn === next.seat) mustWake.value = false;
      game.value = next;
      position.value = next.seat === undefined ? watchedPosition(next, state!) : parseGame(next);
    });
  }

  /** `undefined` if the seat has moved: another copy of the board has taken it. */
  async function unlessMoved<T>(answer: () => Promise<T>): Promise<T | undefined> {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof Refused) || error.slug !== 'seat-moved') throw error;
      isElsewhere.value = true;
      return undefined;
    }
  }

  return {
    game,
    played,
    isElsewhere,
    mustWake,
    table: computed(() => position.value && tableOfGame(game.value!, position.value, played.value.at(-1) ?? null)),
    async open(role) {
      const { gameId } = role;
      const args = role.role === 'player' ? { do: 'seat', invite: role.invite } : { do: 'sync', since: 0, timeout: 0 };
      show((await untilAnswered(() => host.callTool('board', { game_id: gameId, ...args }), FOREVER)) as Answer);
      isElsewhere.value = false;
    },
    async follow() {
      while (!isElsewhere.value && !isOver(game.value!)) {
        const { status } = game.value!;
        const news = await unlessMoved(() =>
          untilAnswered(() => call('sync', { status, timeout: WAIT_SECONDS }), FOREVER),
        );
        if (news) show(news);
      }
    },
    async move(name) {
      const moved = await unlessMoved(() => call('move', { move: name }));
      if (!moved) return;
      show(moved);
      // Of this answer, not what is shown: a later one may have overtaken it.
      host.updateModel(publicNews(moved.game, (moved.played ?? []).map(parseEntry)));
      mustWake.value = isAssistantToMove(game.value!) && !host.wakeModel(`${tableText('play.yourTurn')}.`);
    },
    async resign() {
      const resigned = await unlessMoved(() => call('resign'));
      if (!resigned) return;
      show(resigned);
      host.updateModel(publicNews(game.value!, []));
    },
  };
}

function watchedPosition(game: GameBody, state: SpectatorState): GamePosition {
  return parseSyncState(state, { rules: closestKnownRules(game), first: game.first ?? 'A', moveCount: game.moveCount });
}

/** Answers may overtake each other. */
function isOlder(next: GameBody, shown: GameBody | undefined): boolean {
  return shown?.id === next.id && next.moveCount < shown.moveCount;
}

/** Only duels: the house moves without being woken. */
function isAssistantToMove({ kind, status, turn, seat }: GameBody): boolean {
  return kind === 'duel' && status === 'active' && turn !== seat;
}
