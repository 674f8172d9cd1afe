// The rooms of live games, wherever they are: the only caller of the match-maker.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalDriver, LocalPresence, matchMaker } from '@colyseus/core';
import { setLogger } from '@colyseus/core/Logger';
import { Encoder } from '@colyseus/schema';
import { askOther, ProcessGone, type Owners } from '../src/ports/owners.ts';
import { StoreDown, unlessDown } from '../src/ports/store-errors.ts';
import type { LiveGame } from '../src/table/access.ts';
import { withEnding, withMoves } from '../src/table/game.ts';
import { isClaimable } from '../src/table/referee.ts';
import type { LiveGames } from '../src/ports/live-games.ts';
import { Problem, refusal, type ProblemSlug } from '../schema/problem.ts';
import { newDirectory, ROOM_TYPE, type Directory } from './directory.ts';
import { CUT_OFF, GameRoom, type RoomParts, type RoomPlayed } from './game-room.ts';
import { perform, type WorkAnswer, type WorkArguments, type WorkName } from './room-work.ts';
import { attachSockets } from './sockets.ts';

/** Colyseus' default of 32 KB a room is meant for worlds, not for a board of 15 cells. */
const ENCODER_BYTES = 2048;
const NO_GAME = refusal('game-not-found');
const NOBODY_ABSENT = { A: null, B: null } as const;
/** A socket that does not close holds its room up no longer. */
const GONE_WITHIN_MS = 3000;

export interface RoomsOptions {
  readonly parts: Omit<RoomParts, 'door'>;
  readonly owners: Owners;
  readonly server: Server;
  /** Told what Colyseus says: almost always of clients that misbehave or went away. */
  debug(message: string): void;
  /** A room without sockets and requests for so long goes; its journal stays. */
  readonly evictAfterMs: number;
}

export interface Rooms extends LiveGames {
  /** Takes an upgrade to a socket, here or where its room is. @returns why not, if it does not */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<ProblemSlug | undefined>;
  /** Another process says that it wrote: a room here reads that. */
  refreshHere(gameId: string): Promise<void>;
  /** Rooms in memory now. */
  count(): number;
  /** Sends every socket away to come back elsewhere, and lets every room go. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

export async function openRooms({ parts, owners, server, debug, evictAfterMs }: RoomsOptions): Promise<Rooms> {
  sayThrough(debug);
  Encoder.BUFFER_SIZE = ENCODER_BYTES;
  const sockets = attachSockets(server, owners);
  // Colyseus itself knows of this process only: who owns which game is decided by `owners`.
  await matchMaker.setup(new LocalPresence(), new LocalDriver(), undefined, async () => matchMaker.processId);
  matchMaker.defineRoomType(ROOM_TYPE, GameRoom);
  await matchMaker.accept();
  const door: RoomParts['door'] = { play: (...args) => rooms.play(...args), end: (...args) => rooms.end(...args) };
  const directory = newDirectory({ ...parts, door }, owners);
  const ask = newAsking(directory, owners);
  owners.onLapse(() => void directory.letAllGo());
  const eviction = setInterval(() => {
    directory.audit(parts.clock() - evictAfterMs).catch((error: unknown) => parts.reportError(error, 'audit'));
  }, evictAfterMs / 4).unref();
  const tooLate = (): Promise<void> => sleep(GONE_WITHIN_MS, undefined, { ref: false });
  const handOver = (): Promise<unknown> => Promise.race([directory.letAllGo(), tooLate()]);
  const rooms: Rooms = {
    local: (gameId) => (owners.authority() === 'certain' ? directory.find(gameId)?.live : undefined),
    absence: (gameId) => absence(directory, owners, gameId),
    async play({ live, viewer }, request, seal) {
      const { id } = live.game.record;
      const answer = (await ask(id, 'play', [viewer, request, seal]).catch(unlessDown(CUT_OFF))) ?? NO_GAME;
      return answer.ok ? { ok: true, ply: answer.ply, live: directory.find(id)?.live ?? after(live, answer) } : answer;
    },
    end: async (gameId, ...args) => (await ask(gameId, 'end', args).catch(unlessDown(CUT_OFF))) ?? NO_GAME,
    async checkTime(gameId) {
      await ask(gameId, 'checkTime', []);
    },
    async awaitHouse(gameId) {
      await ask(gameId, 'awaitHouse', []);
    },
    async refresh(gameId) {
      await (await directory.existing(gameId))?.refresh();
      // A room that cannot be told reads the record again when it matters.
      await askOther(owners, gameId, 'refresh');
    },
    async reserve(gameId, holder) {
      const reservation = await ask(gameId, 'reserve', [holder]);
      if (!reservation) throw new Problem('game-not-found');
      return reservation;
    },
    async refreshHere(gameId) {
      await directory.find(gameId)?.refresh();
    },
    upgrade: sockets.upgrade,
    count: () => matchMaker.stats.local.roomCount,
    async handOver() {
      await handOver();
    },
    async close() {
      clearInterval(eviction);
      directory.close();
      await handOver();
      await Promise.race([matchMaker.gracefullyShutdown(), tooLate()]);
      sockets.close();
    },
  };
  return rooms;
}

/** A game whose room is in another process, as it is after what that room wrote; `undefined` if more may have changed. */
function after({ game, absentSince }: LiveGame, { ply, written, ending }: RoomPlayed): LiveGame | undefined {
  const { record, moves } = game;
  if (moves.length !== ply || record.status !== 'active' || isClaimable(record)) return undefined;
  const played = withMoves(game, written);
  return { game: ending ? withEnding(played, ending) : played, absentSince };
}

type Answered<N extends WorkName> = Promise<WorkAnswer<N> | undefined>;
type Ask = <N extends WorkName>(gameId: string, name: N, args: WorkArguments<N>) => Answered<N>;

/** Has a game's room do something, wherever it is; `undefined` when there is no such game. */
function newAsking(directory: Directory, owners: Owners): Ask {
  const ask: Ask = async (gameId, name, args) => {
    const owner = await ownerOf(directory, owners, gameId);
    if (owner === owners.processId) return here(gameId, name, args);
    return there(owner, gameId, name, args);
  };

  async function here<N extends WorkName>(gameId: string, name: N, args: WorkArguments<N>): Answered<N> {
    const room = await directory.room(gameId);
    return room && perform(room, name, args);
  }

  async function there<N extends WorkName>(
    owner: string,
    gameId: string,
    name: N,
    args: WorkArguments<N>,
  ): Answered<N> {
    try {
      const answer = await owners.call(owner, name, [gameId, ...args]);
      return answer as WorkAnswer<N> | undefined;
    } catch (error) {
      if (error instanceof ProcessGone) return ask(gameId, name, args);
      throw error;
    }
  }

  owners.answer(async (name, [gameId, ...args]) => {
    const work = [gameId as string, name as WorkName, args as WorkArguments<WorkName>] as const;
    const room = directory.find(work[0]);
    if (room && owners.authority() !== 'leaving') return perform(room, work[1], work[2]);
    if (name === 'refresh' || name === 'absence') return undefined;
    if ((await ownerOf(directory, owners, work[0])) === owners.processId) return here(...work);
    throw new StoreDown('the game moved on');
  });
  return ask;
}

/** @throws StoreDown when it cannot be known, or while this process leaves and no other has taken the game over */
async function ownerOf(directory: Directory, owners: Owners, gameId: string): Promise<string> {
  switch (owners.authority()) {
    case 'certain':
      return directory.has(gameId) ? owners.processId : owners.claim(gameId);
    case 'cut-off':
      throw new StoreDown('cut off from the other processes');
    case 'leaving': {
      const other = await owners.findOther(gameId);
      if (other === undefined) throw new StoreDown('the server is on its way out');
      return other;
    }
  }
}

async function absence(directory: Directory, owners: Owners, gameId: string): Promise<WorkAnswer<'absence'>> {
  const room = directory.find(gameId);
  if (room) return room.live.absentSince;
  const told = (await askOther(owners, gameId, 'absence')) as WorkAnswer<'absence'> | undefined;
  return told ?? NOBODY_ABSENT;
}

function sayThrough(debug: RoomsOptions['debug']): void {
  const say = (...words: unknown[]): void => debug(words.map(String).join(' '));
  setLogger({ debug: say, error: say, info: say, trace: say, warn: say });
}
