// What clients do, one game after the other: each script is one whole game, or a pair of them.
import type { GameBody, Joined, Rematched } from '../../schema/game.ts';
import type { SeatHeld } from '../record.ts';
import { playOn, read, leaveAloneDuringFault, start, startDuel, type Player } from './player.ts';

export type Script = (player: Player) => Promise<void>;

const CHEAP = 800;

export async function playHouse(player: Player): Promise<void> {
  const ruleset = player.number % 2 ? 'classic' : 'mutators';
  const { held } = await start(player, { mode: 'house', strength: CHEAP, ruleset });
  await playOn(player, { A: held });
}

export async function playDuel(player: Player): Promise<void> {
  await playOn(player, await startDuel(player));
}

const TAKEN_OVER_EVERY = 3;

/** A person's seat that moves from device to device, by the same invite. */
export async function moveSeat(player: Player): Promise<void> {
  const { started, held } = await start(player, { mode: 'duel', opponent: 'person', ruleset: 'classic' });
  const [, invite] = started.inviteUrl!.split('#') as [string, string];
  for (let length = TAKEN_OVER_EVERY; ; length += TAKEN_OVER_EVERY) {
    const guest = await openInvite(player, held.gameId, invite);
    await leaveAloneDuringFault(player, held.gameId);
    await playOn(player, { A: held, B: guest }, length);
    await player.untilFault();
    if (!player.record.unfinished.has(held.gameId)) return;
  }
}

async function openInvite({ caller, record }: Player, gameId: string, invite: string): Promise<SeatHeld> {
  const { body } = await caller.requestUntilDone<Joined>({
    kind: 'seat',
    method: 'POST',
    path: `/games/${gameId}/seat`,
    body: { invite },
    takes: { gameId, seat: 'B' },
  });
  return record.take({ gameId, seat: 'B', token: body.playerToken });
}

const RESIGNED_AFTER = 4;

export async function resignAndPlayAgain(player: Player): Promise<void> {
  const { caller, record } = player;
  const seats = await startDuel(player);
  await playOn(player, seats, RESIGNED_AFTER);
  const { gameId, token } = seats.B;
  await caller.requestUntilDone({ kind: 'resign', method: 'POST', path: `/games/${gameId}/resign`, token });
  record.resigned.add(gameId);
  record.unfinished.delete(gameId);
  await askAgain(player, seats.A);
  const B = await askAgain(player, seats.B);
  const A = await askAgain(player, seats.A);
  if (A && B) await playOn(player, { [A.seat]: A, [B.seat]: B });
  else record.anomalies.push('rematch: both asked, and it is still an offer');
}

/** @returns the seat in the rematch, once both have asked */
async function askAgain({ caller, record }: Player, { gameId, token, seat }: SeatHeld): Promise<SeatHeld | undefined> {
  const other = seat === 'A' ? 'B' : 'A';
  const { body, attempts } = await caller.requestUntilDone<Rematched>({
    kind: 'rematch',
    method: 'POST',
    path: `/games/${gameId}/rematch`,
    token,
  });
  if (!('game' in body)) return undefined;
  record.unfinished.add(body.game.id);
  return record.take({ gameId: body.game.id, seat: other, token: body.playerToken }, caller.isKeyed || attempts === 1);
}

/** So far apart that nobody else comes near while windows widen through the longest fault; the crowd has four who queue. */
const RATING_STEP = 1000;
const RATINGS = 4;
const MEET_WITHIN_WAITS = 8;

/** Two who wait for each other in the queue. */
export async function queueUp(player: Player): Promise<void> {
  const { record, number } = player;
  const body = { mode: 'quick', ruleset: 'classic', rating: 200 + RATING_STEP * (number % RATINGS) };
  const waiting = [(await start(player, body)).held, (await start(player, body)).held];
  const games: GameBody[] = [];
  for (const held of waiting) {
    let game = await read(player, held);
    for (let waits = 0; game.status === 'waiting' && waits < MEET_WITHIN_WAITS; waits++) {
      const path = `/games/${held.gameId}/sync?status=waiting&timeout=1`;
      await player.caller.requestUntilDone({ kind: 'wait', method: 'GET', path, token: held.token });
      game = await read(player, held);
    }
    games.push(game);
  }
  for (const { gameId } of waiting) record.unfinished.delete(gameId);
  const [one, other] = games as [GameBody, GameBody];
  if (one.id !== other.id) return abortAll(player, waiting, games);
  record.unfinished.add(one.id);
  const seats = waiting.map(({ token }, i) => ({ gameId: one.id, seat: games[i]!.seat!, token }));
  await playOn(player, { [seats[0]!.seat]: seats[0]!, [seats[1]!.seat]: seats[1]! });
}

/** Without a key each may have met the ghost of an attempt whose answer was lost. */
async function abortAll(
  { caller, record }: Player,
  waiting: readonly SeatHeld[],
  games: readonly GameBody[],
): Promise<void> {
  if (caller.isKeyed && !games.some((game) => hasLeftover(record, game))) {
    const states = games.map(({ status, players }) => `${status} ${players.A} ${players.B}`).join(', ');
    record.anomalies.push(`quick: two who waited for each other were not paired: ${states}`);
  } else record.orphans += 1;
  for (const { gameId, token } of waiting) {
    await caller.requestUntilDone({ kind: 'resign', method: 'POST', path: `/games/${gameId}/abort`, token });
  }
}

/** Paired, but with somebody whom an earlier scenario left waiting: no name of this one. */
function hasLeftover({ starts }: Player['record'], { status, players }: GameBody): boolean {
  return status === 'active' && !(starts.has(players.A) && starts.has(players.B));
}
