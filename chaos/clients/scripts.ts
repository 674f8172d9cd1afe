// What clients do, one game after the other: each script is one whole game, or a pair of them.
import type { GameBody, Joined, Rematched } from '../../schema/game.ts';
import type { SeatHeld } from '../record.ts';
import { playOn, read, rest, start, startDuel, type Player } from './player.ts';

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
    await rest(player, held.gameId);
    await playOn(player, { A: held, B: guest }, length);
    await player.untilFault();
    if (!player.record.unfinished.has(held.gameId)) return;
  }
}

async function openInvite({ caller, record }: Player, gameId: string, invite: string): Promise<SeatHeld> {
  const { body } = await caller.insist<Joined>({
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
  await caller.insist({ kind: 'resign', method: 'POST', path: `/games/${gameId}/resign`, token });
  record.resigned.add(gameId);
  record.unfinished.delete(gameId);
  await askAgain(player, seats.A);
  const B = await askAgain(player, seats.B);
  const A = await askAgain(player, seats.A);
  if (A && B) await playOn(player, { [A.seat]: A, [B.seat]: B });
  else record.oddities.push('rematch: both asked, and it is still an offer');
}

/** @returns the seat in the rematch, once both have asked */
async function askAgain({ caller, record }: Player, { gameId, token, seat }: SeatHeld): Promise<SeatHeld | undefined> {
  const other = seat === 'A' ? 'B' : 'A';
  const { body, attempts } = await caller.insist<Rematched>({
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
/** Waits of a second each: longer than any fault lasts, and as long as nothing may be stuck. */
const MEET_WITHIN_WAITS = 20;

/** Two who wait for each other in the queue. */
export async function queueUp(player: Player): Promise<void> {
  const { record, number } = player;
  const body = { mode: 'quick', ruleset: 'classic', rating: 200 + RATING_STEP * (number % RATINGS) };
  const started = [await start(player, body), await start(player, body)];
  const waiting = started.map(({ held }) => held);
  const names = started.map((each) => each.started.game.players[each.held.seat]);
  const games: GameBody[] = [];
  for (const held of waiting) {
    let game = await read(player, held);
    for (let waits = 0; game.status === 'waiting' && waits < MEET_WITHIN_WAITS; waits++) {
      const path = `/games/${held.gameId}/sync?status=waiting&timeout=1`;
      await player.caller.insist({ kind: 'wait', method: 'GET', path, token: held.token });
      game = await read(player, held);
    }
    games.push(game);
  }
  for (const { gameId } of waiting) record.unfinished.delete(gameId);
  const [one, other] = games as [GameBody, GameBody];
  if (one.id !== other.id) {
    // Without a key, a stranger may have its own name.
    const hasStranger = !player.caller.isKeyed || games.some((game) => metStranger(game, names));
    return abortAll(player, waiting, hasStranger);
  }
  record.unfinished.add(one.id);
  const seats = waiting.map(({ token }, i) => ({ gameId: one.id, seat: games[i]!.seat!, token }));
  await playOn(player, { [seats[0]!.seat]: seats[0]!, [seats[1]!.seat]: seats[1]! });
}

/** The ghost of an attempt whose answer was lost, or whom an earlier scenario left waiting. */
function metStranger({ status, players }: GameBody, own: readonly string[]): boolean {
  return status === 'active' && !(own.includes(players.A) && own.includes(players.B));
}

async function abortAll({ caller, record }: Player, waiting: readonly SeatHeld[], hasStranger: boolean): Promise<void> {
  if (hasStranger) record.orphans += 1;
  else record.oddities.push('quick: two who waited for each other were not paired');
  for (const { gameId, token } of waiting) {
    await caller.insist({ kind: 'resign', method: 'POST', path: `/games/${gameId}/abort`, token });
  }
}
