// A seat played over the WebSocket, its opponent over REST: the room must tell the socket whatever happens elsewhere.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SocketAnswer } from '../../schema/messages.ts';
import { connect, type Socket } from '../../test/support/socket.ts';
import type { SeatHeld } from '../record.ts';
import { GaveUp } from '../caller.ts';
import { end, join, move, read, leaveAloneDuringFault, start, type Player } from './player.ts';

type Ended = Parameters<typeof end>[2];

/** A client that hears nothing for so long asks. */
const PATIENCE_MS = 2000;
const ANSWER_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 5;

export async function playBySocket(player: Player): Promise<void> {
  const { started, held } = await start(player, { mode: 'duel', ruleset: 'mutators' });
  const line = new Line(player, held);
  try {
    await line.untilShown(() => true);
    await player.untilFault();
    const guest = await join(player, held.gameId, started.game.code!);
    await leaveAloneDuringFault(player, held.gameId);
    await line.untilShown(({ status }) => status !== 'waiting');
    await playBoth(player, line, guest);
  } finally {
    await line.close();
  }
}

async function playBoth(player: Player, line: Line, guest: SeatHeld): Promise<void> {
  const { record } = player;
  for (;;) {
    const length = record.lengthOf(guest.gameId);
    const { status, current, endReason } = await line.untilShown(({ moveCount }) => moveCount >= length);
    if (status !== 'active') return end(player, guest.gameId, { status, endReason } as Ended);
    if (current === 'A') await line.move();
    else {
      const game = await read(player, guest);
      if (game.view?.yourTurn) await move(player, guest, game);
    }
  }
}

/** A socket that is opened again, at any process, whenever it closes. */
class Line {
  readonly #player: Player;
  readonly #held: SeatHeld;
  #socket: Socket | undefined;

  constructor(player: Player, held: SeatHeld) {
    this.#player = player;
    this.#held = held;
  }

  /** The live state as soon as it is so. Who waits too long reads the game by REST, which must wake the room. */
  async untilShown(isSo: (state: ReturnType<Socket['state']>) => boolean): Promise<ReturnType<Socket['state']>> {
    let askedAt = performance.now();
    for (;;) {
      const { signal } = this.#player;
      const socket = await this.#open();
      if (isSo(socket.state())) return socket.state();
      if (performance.now() - askedAt > PATIENCE_MS) {
        await read(this.#player, this.#held);
        askedAt = performance.now();
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  }

  /** One move; sent again over another socket until it is acknowledged. */
  async move(): Promise<void> {
    const { random, record } = this.#player;
    const startedAt = performance.now();
    const { gameId } = this.#held;
    const index = record.lengthOf(gameId);
    const legalMoves = await this.#legalMovesAt(index);
    const name = legalMoves[random.below(legalMoves.length)]!;
    record.want(gameId, index, name);
    for (;;) {
      const socket = await this.#open();
      const answer = await within(socket.ask('move', { move: name, expectedMoveCount: index })).catch(() => undefined);
      record.count('socket', answer ? (answer.ok ? 200 : answer.status) : 'none', '');
      if (answer?.ok) break;
      await this.#afterRefusal(answer);
    }
    record.acknowledge(gameId, [{ index, name }]);
    this.#player.advance();
    record.successes.push({ kind: 'socket', isKeyed: false, ms: performance.now() - startedAt });
  }

  async close(): Promise<void> {
    await within(this.#socket?.close() ?? Promise.resolve()).catch(() => undefined); // its process may be dead
  }

  async #afterRefusal(answer: SocketAnswer | undefined): Promise<void> {
    const { random, record, signal } = this.#player;
    if (!answer) await this.close();
    else if (!answer.ok && answer.status < 500) {
      const slug = answer.type?.split('/').at(-1);
      record.anomalies.push(`socket: ${answer.status} ${slug}`);
      throw new GaveUp(`a move over the socket was refused: ${slug}`);
    }
    await sleep(30 + random.below(70), undefined, { signal });
  }

  async #legalMovesAt(moveCount: number): Promise<readonly string[]> {
    let message: { readonly legalMoves: readonly string[] } | undefined;
    await this.untilShown(() => {
      message = this.#socket!.seatMessages.findLast((each) => each.moveCount === moveCount);
      return message !== undefined && message.legalMoves.length > 0;
    });
    return message!.legalMoves;
  }

  async #open(): Promise<Socket> {
    const { random, roots, signal } = this.#player;
    while (this.#socket === undefined || this.#socket.closed() !== undefined) {
      signal.throwIfAborted();
      const { gameId, token } = this.#held;
      const opening = connect(roots[random.below(roots.length)]!, gameId, token);
      this.#socket = await within(opening).catch(() => undefined);
      if (!this.#socket) {
        // One that opens after all is not wanted any more.
        opening.then((late) => late.close()).catch(() => undefined);
        await sleep(30 + random.below(70), undefined, { signal });
      }
    }
    return this.#socket;
  }
}

/** @throws Error when there is no answer in time */
function within<T>(answer: Promise<T>): Promise<T> {
  const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error('no answer');
  });
  return Promise.race([answer, late]);
}
