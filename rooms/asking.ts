// Asks the room of a game to do something, in whichever process it is.
import type { GameId, Network } from '../src/records/ids.ts';
import type { Seat } from '../src/engine/index.ts';
import type { SeatReservation } from '../schema/game.ts';
import type { Refusal } from '../schema/problem.ts';
import type { MoveRequest } from '../schema/requests.ts';
import type { Reaction } from '../schema/words.ts';
import type { EndAnswer, Exit } from '../src/ports/live-games.ts';
import { askOther, GameMoved, ProcessGone, type Owners, type Perform } from '../src/ports/owners.ts';
import { StoreDown } from '../src/ports/store-errors.ts';
import type { Seal } from '../src/records/receipt.ts';
import type { Confirmed, Holder, LiveGame } from '../src/table/access.ts';
import type { Directory } from './directory.ts';
import type { GameRoom, RoomParts } from './game-room.ts';
import type { Played } from './game-writer.ts';
import type { JustRead } from './just-read.ts';
import type { Shown } from './mirror.ts';
import { placeIn } from './place.ts';

/**
 * The calls that a room answers, from this process or another: arguments and answers are JSON. The last arguments are
 * missing in the calls of older processes.
 */
interface Work {
  readonly play: {
    args: [seat: Seat, request: MoveRequest, seal: Seal | null, by?: Confirmed];
    answer: Played | Refusal;
  };
  readonly end: { args: [seat: Seat, exit: Exit, seal: Seal | null, by?: Confirmed]; answer: EndAnswer };
  readonly react: { args: [seat: Seat, reaction: Reaction]; answer: EndAnswer };
  readonly checkTime: { args: []; answer: EndAnswer };
  readonly awaitHouse: { args: []; answer: void };
  readonly refresh: { args: []; answer: void };
  readonly absence: { args: []; answer: LiveGame['absentSince'] };
  readonly connectedSeats: { args: []; answer: readonly Seat[] };
  readonly mirror: { args: [processId: string, count: number | null]; answer: Shown | undefined };
  readonly reserve: {
    args: [holder: Holder | null, network?: Network, epoch?: number, device?: string | null];
    answer: SeatReservation;
  };
}

type WorkName = keyof Work;
type WorkArguments<N extends WorkName> = Work[N]['args'];
type WorkAnswer<N extends WorkName> = Work[N]['answer'];

const WORK: { [N in WorkName]: (room: GameRoom, ...args: WorkArguments<N>) => Promise<WorkAnswer<N>> } = {
  play: ({ writer }, ...args) => writer.play(...args),
  end: ({ writer }, ...args) => writer.end(...args),
  react: (room, ...args) => room.react(...args),
  checkTime: ({ writer }) => writer.checkTime(),
  awaitHouse: ({ writer }) => writer.awaitHouse(),
  refresh: ({ writer }) => writer.refresh(),
  absence: async (room) => room.live.absentSince,
  connectedSeats: async (room) => room.connectedSeats,
  mirror: (room, ...args) => room.mirror(...args),
  reserve,
};

/** Without a room there is nothing to do, or to say. */
const ONLY_OF_A_ROOM: readonly string[] = ['refresh', 'absence', 'connectedSeats'] satisfies WorkName[];

/** With a place at the sockets, what players do. */
const ACTS: readonly string[] = ['play', 'end', 'react'] satisfies WorkName[];

/**
 * Whether the call comes from a player. A game moves to the process through which its players call; calls of spectators
 * do not move it.
 */
function isByPlayer<N extends WorkName>(name: N, [holder]: WorkArguments<N>): boolean {
  return ACTS.includes(name) || (name === 'reserve' && holder !== null);
}

function perform<N extends WorkName>(room: GameRoom, name: N, args: WorkArguments<N>): Promise<WorkAnswer<N>> {
  return WORK[name](room, ...args);
}

async function reserve(
  room: GameRoom,
  holder: Holder | null,
  network: Network = '',
  epoch?: number,
  device?: string | null,
): Promise<SeatReservation> {
  await room.writer.catchUp(epoch);
  const elsewhere = holder ? undefined : await room.placeElsewhere(network);
  return elsewhere ?? placeIn(room, room.processId, { holder, network, device: device ?? undefined }); // JSON says null
}

type Answered<N extends WorkName> = Promise<WorkAnswer<N> | undefined>;
type Ask = <N extends WorkName>(gameId: GameId, name: N, args: WorkArguments<N>) => Answered<N>;

export interface Asking {
  /** Asks a game's room to do something, and makes it if there is none; `undefined` when there is no such game. */
  readonly ask: Ask;
  /** What a room says, if there is one. */
  askIfOpen<N extends 'absence' | 'connectedSeats'>(gameId: GameId, name: N): Answered<N>;
  /** What other processes ask for. */
  readonly answer: Perform;
}

interface AskingParts {
  readonly directory: Directory;
  readonly owners: Owners;
  readonly justRead: JustRead;
  readonly onUse: RoomParts['onUse'];
}

export function newAsking({ directory, owners, justRead, onUse }: AskingParts): Asking {
  const ask: Ask = async (gameId, name, args) => {
    const owner = await ownerOf(directory, owners, gameId);
    const isHere = owner === owners.processId;
    if (isByPlayer(name, args)) onUse(isHere ? 'here' : 'elsewhere');
    if (isHere) {
      return here(gameId, name, args).catch((error: unknown) => again(error, gameId, name, args));
    }
    return there(owner, gameId, name, args);
  };

  /** @param from the process that asks. @throws GameMoved */
  async function here<N extends WorkName>(
    gameId: GameId,
    name: N,
    args: WorkArguments<N>,
    from = owners.processId,
  ): Answered<N> {
    const room = await directory.room(gameId);
    if (room && isByPlayer(name, args)) await follow(room, from);
    return room && perform(room, name, args);
  }

  async function follow({ traffic, writer }: GameRoom, from: string): Promise<void> {
    if (from === owners.processId) return traffic.usedHere();
    if (traffic.usedFrom(from) && (await writer.handOver(from))) throw new GameMoved();
  }

  async function there<N extends WorkName>(
    owner: string,
    gameId: GameId,
    name: N,
    args: WorkArguments<N>,
  ): Answered<N> {
    try {
      const answer = await owners.call(owner, name, [gameId, ...args]);
      return answer as WorkAnswer<N> | undefined;
    } catch (error) {
      return again(error, gameId, name, args);
    }
  }

  /** Nothing was done, and another process has the game. */
  function again<N extends WorkName>(error: unknown, gameId: GameId, name: N, args: WorkArguments<N>): Answered<N> {
    if (!(error instanceof ProcessGone || error instanceof GameMoved)) throw error;
    justRead.forget(gameId); // the other one may have written since
    return ask(gameId, name, args);
  }

  const answer: Perform = async (name, [gameId, ...args], from) => {
    const work = [gameId as string, name as WorkName, args as WorkArguments<WorkName>] as const;
    const room = directory.find(work[0]);
    if (room && owners.authority() !== 'leaving') return here(...work, from);
    if (ONLY_OF_A_ROOM.includes(name)) return undefined;
    if ((await ownerOf(directory, owners, work[0])) === owners.processId) return here(...work, from);
    throw new GameMoved();
  };
  async function askIfOpen<N extends 'absence' | 'connectedSeats'>(gameId: GameId, name: N): Answered<N> {
    const room = directory.find(gameId);
    if (room) return WORK[name](room) as Answered<N>;
    return (await askOther(owners, gameId, name)) as WorkAnswer<N> | undefined;
  }
  return { ask, askIfOpen, answer };
}

/** @throws StoreDown when it is unknown, or while this process leaves and no other has taken the game over yet */
async function ownerOf(directory: Directory, owners: Owners, gameId: GameId): Promise<string> {
  switch (owners.authority()) {
    case 'certain':
      return directory.has(gameId) ? owners.processId : owners.claim(gameId);
    case 'cut-off':
      throw new StoreDown('cut off from the other processes');
    case 'leaving': {
      const other = await owners.findOther(gameId);
      if (other === undefined) throw new StoreDown('the server is shutting down');
      return other;
    }
  }
}
