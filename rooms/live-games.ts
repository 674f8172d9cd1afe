// The rooms of live games, in whatever process they are.
import type { GameId } from '../src/records/ids.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalPresence, matchMaker } from '@colyseus/core';
import { setLogger } from '@colyseus/core/Logger';
import { Encoder } from '@colyseus/schema';
import { askOther, type Owners } from '../src/ports/owners.ts';
import { StoreDown, ifStoreDown } from '../src/ports/store-errors.ts';
import { NOBODY_ABSENT, type ConfirmedHolder, type LiveGame, type SeatAccess } from '../src/table/access.ts';
import { withEnding, withMoves } from '../src/table/game.ts';
import { UnknownVersion } from '../src/table/versions.ts';
import { isClaimable } from '../src/table/referee.ts';
import type { LiveGames } from '../src/ports/live-games.ts';
import { Problem, refusal, type ProblemSlug } from '../schema/problem.ts';
import { newRoomCalls } from './room-calls.ts';
import { newDirectory, ROOM_TYPE } from './directory.ts';
import { SPECTATOR_ROOM_TYPE, newSpectatorRooms } from './spectator-rooms.ts';
import type { RoomParts } from './game-room.ts';
import { CUT_OFF, type PlayAnswer } from './game-writer.ts';
import { newRecentReads } from './recent-reads.ts';
import { newListings } from './listings.ts';
import { LastingSocketRoom, SocketRoom } from './socket-room.ts';
import { newPings } from './pings.ts';
import { newProgressLoader } from './progress-loader.ts';
import { newSpectatorCounts } from './spectator-counts.ts';
import { attachSockets, type SocketTerms } from './sockets.ts';

/** Colyseus' default of 32 KB per room is too much for a small board. */
const ENCODER_BYTES = 2048;
const NO_GAME = refusal('game-not-found');
const orCutOff = ifStoreDown(CUT_OFF);
const VERIFY_EVERY_MS = 5000;
/** How long rooms may wait for their sockets to close. */
const DISPOSE_TIMEOUT_MS = 3000;

export interface RoomsOptions extends SocketTerms {
  readonly parts: Omit<RoomParts, 'door' | 'pings' | 'spectatorCounts' | 'loadProgress'>;
  readonly owners: Owners;
  readonly server: Server;
  /** Receives Colyseus' log messages, which are mostly about misbehaving or disconnected clients. */
  debug(message: string): void;
  /** A room without sockets and requests for this long is disposed; its journal remains. */
  readonly evictAfterMs: number;
}

export interface Rooms extends LiveGames {
  /** Accepts a WebSocket upgrade, here or in the process of its room. @returns why it was refused, if it was */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<ProblemSlug | undefined>;
  /** Makes the game's room in this process, if any, reload what another process wrote. */
  refreshHere(gameId: GameId): Promise<void>;
  /** Makes the rooms of this process compare their games with the store, which may have lost moves. */
  verify(): Promise<void>;
  /** The number of rooms in memory. */
  count(): number;
  /** Disposes every room; its sockets reconnect to another process. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

export async function openRooms(options: RoomsOptions): Promise<Rooms> {
  const { parts, owners, server, debug, evictAfterMs } = options;
  logThrough(debug);
  Encoder.BUFFER_SIZE = ENCODER_BYTES;
  const sockets = attachSockets(server, owners, options);
  // Colyseus itself knows only this process; `owners` decides which process owns a game.
  await matchMaker.setup(new LocalPresence(), newListings(), undefined, async () => matchMaker.processId);
  matchMaker.defineRoomType(ROOM_TYPE, LastingSocketRoom);
  matchMaker.defineRoomType(SPECTATOR_ROOM_TYPE, SocketRoom);
  await matchMaker.accept();
  const door: RoomParts['door'] = { play: (...args) => rooms.play(...args), end: (...args) => rooms.end(...args) };
  const spectatorCounts = newSpectatorCounts((gameId) => directory.find(gameId)?.watchersSoon());
  const pings = newPings();
  const roomParts = { ...parts, door, pings, spectatorCounts, loadProgress: newProgressLoader(parts.store) };
  const recentReads = newRecentReads(parts.store);
  const directory = newDirectory(roomParts, owners, recentReads);
  const { ask, callIfOpen, answer } = newRoomCalls({ directory, owners, recentReads, onUse: parts.onUse });
  const mirror = (gameId: GameId, count: number | null) => ask(gameId, 'mirror', [owners.processId, count]);
  const spectatorRooms = newSpectatorRooms({ ...parts, pings, mirror }, owners);
  owners.answer((...call) => spectatorRooms.answer(...call) ?? answer(...call));
  owners.onLapse(() => void directory.disposeAll());
  const eviction = setInterval(() => {
    directory
      .audit(parts.clock() - evictAfterMs)
      .catch((error: unknown) => parts.reportError(error, 'eviction of idle rooms'));
  }, evictAfterMs / 4).unref();
  // Otherwise a lost notice would stay undetected while only sockets use the game.
  const verification = setInterval(() => {
    directory.catchUp().catch((error: unknown) => parts.reportError(error, 'verification of room records'));
  }, VERIFY_EVERY_MS).unref();
  const timeout = (): Promise<void> => sleep(DISPOSE_TIMEOUT_MS, undefined, { ref: false });
  const disposeAll = (): Promise<unknown> => Promise.all([directory.disposeAll(), spectatorRooms.disposeAll()]);
  const handOver = (): Promise<unknown> => Promise.race([disposeAll(), timeout()]);
  const own = (gameId: GameId) => (owners.authority() === 'certain' ? directory.find(gameId) : undefined);
  const rooms: Rooms = {
    remembered: (gameId) => own(gameId)?.live,
    read: recentReads.read,
    async local(gameId) {
      const room = own(gameId);
      await room?.writer.catchUp();
      return room?.isDisposing ? undefined : room?.live;
    },
    isHere: (gameId) => directory.has(gameId),
    here: () => directory.all().map(({ live }) => live),
    absence: async (gameId, by) => (await callIfOpen(gameId, 'absence', by ? [by] : [])) ?? NOBODY_ABSENT,
    connectedSeats: async (gameId) => (await callIfOpen(gameId, 'connectedSeats', [])) ?? [],
    async play(access, request, seal) {
      const { live, viewer } = access;
      const { id } = live.game.record;
      const answer = (await ask(id, 'play', [viewer, request, seal, confirmed(access)]).catch(orCutOff)) ?? NO_GAME;
      return answer.ok ? { ok: true, ply: answer.ply, live: directory.find(id)?.live ?? after(live, answer) } : answer;
    },
    async end(access, exit, seal) {
      const { id } = access.live.game.record;
      return (await ask(id, 'end', [access.viewer, exit, seal, confirmed(access)]).catch(orCutOff)) ?? NO_GAME;
    },
    async react(access, reaction) {
      const { id } = access.live.game.record;
      return (await ask(id, 'react', [access.viewer, reaction]).catch(orCutOff)) ?? NO_GAME;
    },
    watchByStream: spectatorCounts.stream,
    watchByPoll: spectatorCounts.poll,
    async checkTime(gameId) {
      await ask(gameId, 'checkTime', []);
    },
    async awaitHouse(gameId) {
      await ask(gameId, 'awaitHouse', []);
    },
    async refresh(gameId) {
      await rooms.refreshHere(gameId);
      await askOther(owners, gameId, 'refresh');
    },
    async reserve({ live, holder }, network, device) {
      parts.admission.hold('sockets', network)(); // check the limit now, while a refusal can still carry a reason
      const { id, epoch } = live.game.record;
      const reservation = await ask(id, 'reserve', [holder, network, epoch, device]);
      if (!reservation) throw new Problem('game-not-found');
      return reservation;
    },
    async refreshHere(gameId) {
      recentReads.forget(gameId);
      try {
        await (await directory.existing(gameId))?.writer.refresh();
      } catch (error) {
        // The room is gone or was not created: the next request reads the store.
        const isGone = error instanceof StoreDown || error instanceof UnknownVersion;
        if (!isGone) parts.reportError(error, 'refreshing a room');
      }
    },
    upgrade: sockets.upgrade,
    verify: () => directory.verify(),
    count: () => matchMaker.stats.local.roomCount,
    async handOver() {
      await handOver();
    },
    async close() {
      spectatorCounts.close();
      clearInterval(eviction);
      clearInterval(verification);
      directory.close();
      spectatorRooms.close();
      await handOver();
      await Promise.race([matchMaker.gracefullyShutdown(), timeout()]);
      pings.close();
      sockets.close();
    },
  };
  return rooms;
}

/** The caller's seat, as confirmed when its request read the game. */
function confirmed({ live, holder }: SeatAccess): ConfirmedHolder {
  return { ...holder, epoch: live.game.record.epoch };
}

/** A game in another process after what its room has just written; `undefined` if more may have changed. */
function after({ game, absentSince }: LiveGame, { ply, written, ending }: PlayAnswer): LiveGame | undefined {
  const { record, moves } = game;
  if (moves.length !== ply || record.status !== 'active' || isClaimable(record)) return undefined;
  const played = withMoves(game, written);
  return { game: ending ? withEnding(played, ending) : played, absentSince };
}

function logThrough(debug: RoomsOptions['debug']): void {
  const log = (...words: unknown[]): void => debug(words.map(String).join(' '));
  setLogger({ debug: log, error: log, info: log, trace: log, warn: log });
}
