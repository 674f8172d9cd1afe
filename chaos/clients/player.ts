// What every script of a client needs: a caller, and how to start, join and play games with it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameBody, Joined, Moved, Started } from '../../schema/game.ts';
import type { Random, Seat } from '../../src/engine/index.ts';
import { GaveUp, type Caller } from '../caller.ts';
import type { PlayRecord, SeatHeld } from '../record.ts';

export interface Player {
  readonly number: number;
  readonly caller: Caller;
  readonly record: PlayRecord;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly roots: readonly string[];
  /** What it takes to choose a move. */
  readonly thinkMs: number;
  /** Not given before: it leads from a game in the store to the request that made it. */
  newName(): string;
  /** The game has come further. */
  advance(): void;
  /** Resolves when something begins to fail; at once if it has begun. */
  untilFault(): Promise<void>;
  /** Whether something is failing now. */
  isFaulting(): boolean;
  /** Resolves when the processes were asked about the games that were left alone. */
  readonly probed: Promise<void>;
}

export type Seats = Readonly<Partial<Record<Seat, SeatHeld>>>;

export async function start(player: Player, body: object): Promise<{ started: Started; held: SeatHeld }> {
  const { caller, record } = player;
  const name = player.newName();
  record.starts.set(name, caller.isKeyed);
  const sent = { name, ...body };
  const { body: started } = await caller.requestUntilDone<Started>({
    kind: 'start',
    method: 'POST',
    path: '/games',
    body: sent,
  });
  const held = record.take({ gameId: started.game.id, seat: started.game.seat!, token: started.playerToken! });
  record.unfinished.add(held.gameId);
  return { started, held };
}

export async function join(player: Player, gameId: string, code: string): Promise<SeatHeld> {
  const { caller, record } = player;
  const { body } = await caller.requestUntilDone<Joined>({
    kind: 'join',
    method: 'POST',
    path: '/games/join',
    body: { code, name: player.newName() },
    mayBeRefusedAgain: 'seat-taken',
    takes: { gameId, seat: 'B' },
  });
  return record.take({ gameId: body.game.id, seat: 'B', token: body.playerToken });
}

export async function startDuel(player: Player): Promise<Required<Seats>> {
  const ruleset = player.number % 2 ? 'classic' : 'mutators';
  const { started, held } = await start(player, { mode: 'duel', ruleset });
  return { A: held, B: await join(player, held.gameId, started.game.code!) };
}

/** What changed during a fault is left alone until every process was asked about it: nobody's request may mend it. */
export async function leaveAloneDuringFault(player: Player, gameId: string): Promise<void> {
  if (!player.isFaulting()) return;
  player.record.quiet.add(gameId);
  await player.probed;
}

export async function read(player: Player, held: SeatHeld): Promise<GameBody> {
  const { caller, record } = player;
  const { gameId, token } = held;
  const known = record.lengthOf(gameId);
  const path = `/games/${gameId}`;
  const { body } = await caller.requestUntilDone<GameBody>({ kind: 'read', method: 'GET', path, token, of: held });
  if (body.moveCount < known) record.anomalies.push(`read: ${body.moveCount} moves after ${known} were acknowledged`);
  return body;
}

/** With a key the key alone keeps it from being played twice, without one `expectedMoveCount`. */
export async function move(player: Player, held: SeatHeld, game: GameBody): Promise<GameBody> {
  const { caller, record, random, thinkMs, signal } = player;
  await sleep(thinkMs, undefined, { signal });
  const { gameId, token } = held;
  const legalMoves = game.view!.legalMoves!;
  const name = legalMoves[random.below(legalMoves.length)]!;
  record.want(gameId, game.moveCount, name);
  const { body } = await caller.requestUntilDone<Moved>({
    kind: 'move',
    of: held,
    method: 'POST',
    path: `/games/${gameId}/moves`,
    token,
    body: { move: name, ...(caller.isKeyed ? {} : { expectedMoveCount: game.moveCount }) },
  });
  record.acknowledge(gameId, body.played);
  return body.game;
}

/** @throws GaveUp when something else than its players ended it */
export function end({ record }: Player, gameId: string, { status, endReason }: Pick<GameBody, 'status' | 'endReason'>) {
  record.unfinished.delete(gameId);
  if (endReason === 'played') return;
  record.anomalies.push(`game ended ${status}: ${endReason}`);
  throw new GaveUp(`${gameId} ended`);
}

/** Plays for the seats held, until the game is over or `length` moves long. */
export async function playOn(player: Player, seats: Seats, length = Infinity): Promise<void> {
  const any = Object.values(seats)[0]!;
  let game = await read(player, any);
  while (game.status === 'active' && game.moveCount < length) {
    const mover = seats[game.turn!] ?? any;
    if (game.seat !== mover.seat || !game.view?.yourTurn) game = await read(player, mover);
    if (game.view?.yourTurn) game = await move(player, mover, game);
  }
  if (game.status !== 'active') end(player, any.gameId, game);
}
