// Long-polls return on time, end when the caller disconnects, and leave no listener behind.
import { expect } from 'chai';
import { WaitQuery } from '../../schema/requests.ts';
import type { Synced, Waited, Watched } from '../../schema/game.ts';
import { newLocalNews } from '../../src/local/news.ts';
import { untilFound } from '../../src/play/wait.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { ok, playMove, readGame, restAt, startDuel, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';

interface Duel {
  id: string;
  toMove: SeatOfGame;
  waiting: SeatOfGame;
  move: string;
}

onEveryArena('waiting', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());
  afterEach('no listener is left behind', () => parked(0));

  const parked = (count: number): Promise<void> => until(async () => (await arena.waiting()) === count);
  async function newDuel(): Promise<Duel> {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { turn } = await readGame(rest, duel.A);
    const [toMove, waiting] = turn === 'A' ? [duel.A, duel.B] : [duel.B, duel.A];
    const { view } = await readGame(rest, toMove);
    return { id: duel.id, toMove, waiting, move: view!.legalMoves![0]! };
  }
  const wait = (seat: SeatOfGame, query = ''): Promise<Waited> =>
    ok(rest('GET', `/games/${seat.id}/wait${query}`, seat));

  it('returns at once on your turn, and when the game is over', async () => {
    const { id, toMove, waiting } = await newDuel();
    expect(await wait(toMove)).to.include({ reason: 'turn', timedOut: false });
    await ok(rest('POST', `/games/${id}/resign`, toMove));
    const waited = await wait(waiting);
    expect(waited).to.include({ reason: 'finished' });
    expect(waited.next.action).to.equal('done');
  });

  it('returns when the other seat has moved', async () => {
    const { toMove, waiting, move } = await newDuel();
    const answer = wait(waiting);
    await parked(1);
    await playMove(rest, toMove, move);
    const { reason, game } = await answer;
    expect(reason).to.equal('turn');
    expect(game).to.include({ lastMove: move, moveCount: 1 });
  });

  it('returns when the second seat is taken and it is your turn', async () => {
    const started = await ok(rest('POST', '/games', { body: { mode: 'duel', ruleset: 'classic' } }));
    const opener = { id: started.game.id, token: started.playerToken };
    const answer = wait(opener, '?timeout=20');
    await parked(1);
    const joined = await ok(rest('POST', '/games/join', { body: { code: started.game.code } }));
    const second = { id: opener.id, token: joined.playerToken };
    if (joined.game.turn === 'B') await playMove(rest, second, joined.game.view.legalMoves[0]);
    expect((await answer).reason).to.equal('turn');
  });

  it('does not count the webhooks that follow a game', async () => {
    const { id: gameId } = await newDuel();
    const receiver = await startReceiver();
    const { url, secret } = receiver;
    const created = await rest('POST', '/webhooks', { body: { gameId, url, secret, events: ['game.move'] } });
    await receiver.die();
    expect(created.status).to.equal(201);
    await parked(0);
  });

  it('gives a rematch seat to one of two waiting requests, and does not take it from that one', async () => {
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    const waiting = [1, 2].map(() => ok(rest('POST', `/games/${duel.id}/rematch?timeout=20`, duel.A)));
    await parked(2);
    const accepted = await ok(rest('POST', `/games/${duel.id}/rematch`, duel.B));
    const answers = await Promise.all(waiting);
    const entered = answers.filter(({ game }) => game !== undefined);
    expect(entered).to.have.length(1);
    expect(answers).to.deep.include({ status: 'offered' });
    expect((await readGame(rest, { id: accepted.game.id, token: entered[0].playerToken })).seat).to.equal('B');
  });

  it('returns after the timeout, of at most 20 s', async () => {
    const { waiting } = await newDuel();
    const startedAt = performance.now();
    expect(await wait(waiting, '?timeout=1')).to.include({ reason: 'timeout', timedOut: true });
    expect(performance.now() - startedAt).to.be.greaterThan(990);
    expect(WaitQuery.parse({ timeout: '99' }).timeout).to.equal(20);
    expect(WaitQuery.parse({}).timeout).to.equal(20);
    expect((await rest('GET', `/games/${waiting.id}/wait?timeout=-1`, waiting)).status).to.equal(400);
    expect((await rest('GET', `/games/${waiting.id}/wait?timeout=soon`, waiting)).status).to.equal(400);
  });

  it('ends when the caller disconnects', async () => {
    const { waiting } = await newDuel();
    const caller = new AbortController();
    const answer = rest('GET', `/games/${waiting.id}/wait`, { ...waiting, signal: caller.signal });
    await parked(1);
    caller.abort();
    await answer.then(
      () => expect.fail('an aborted request has no response'),
      () => parked(0),
    );
  });

  it('sync returns moves past since, at once or when there is one', async () => {
    const { id, toMove, waiting, move } = await newDuel();
    const sync = (query: string): Promise<Synced> => ok(rest('GET', `/games/${id}/sync?${query}`, waiting));
    expect(await sync('since=0')).to.deep.include({ moves: [], moveCount: 0, status: 'active' });
    const parkedSync = sync('since=0&timeout=10');
    await parked(1);
    await playMove(rest, toMove, move);
    const { moves, timedOut } = await parkedSync;
    expect(moves.map(({ index, name }) => [index, name])).to.deep.equal([[0, move]]);
    expect(timedOut).to.equal(false);
    expect(moves[0]!.state.hand.length).to.equal(5);
  });

  it("sync returns when the status differs from the caller's", async () => {
    const { id, toMove, waiting } = await newDuel();
    const parkedSync = ok(rest<Synced>('GET', `/games/${id}/sync?since=0&status=active&timeout=10`, waiting));
    await parked(1);
    await ok(rest('POST', `/games/${id}/resign`, toMove));
    const { status, moves, state, reveal } = await parkedSync;
    expect([status, moves.length, state.gameOver]).to.deep.equal(['finished', 0, true]);
    expect(reveal?.seed).to.match(/^[0-9a-f]{32}$/);
    const atOnce = await ok(rest<Synced>('GET', `/games/${id}/sync?status=active&timeout=10`, waiting));
    expect(atOnce.timedOut).to.equal(false);
  });

  it('watch is the same for the public, with counts in place of hands', async () => {
    const { id, toMove, move } = await newDuel();
    const parkedWatch = ok(rest('GET', `/games/${id}/watch?timeout=10`));
    await parked(1);
    await playMove(rest, toMove, move);
    const { moves, state } = await parkedWatch;
    expect(moves.length).to.equal(1);
    expect(state).to.not.have.any.keys('hand', 'opponentHand');
    expect(state.hands).to.deep.equal({ A: 5, B: 5 });
  });

  it('history and sync(since) together equal sync(0), at every since', async () => {
    const started = await startHouse(rest, { ruleset: 'mutators', strength: 800 });
    const seat = { id: started.game.id, token: started.playerToken! };
    for (let view = started.game.view!; view.yourTurn;) {
      view = (await playMove(rest, seat, view.legalMoves!.at(-1)!)).game.view!;
    }
    const sync = (since: number): Promise<Synced> => ok(rest('GET', `/games/${seat.id}/sync?since=${since}`, seat));
    const whole = await sync(0);
    for (let since = 0; since <= whole.moveCount; since++) {
      const tail = await sync(since);
      expect([...whole.moves.slice(0, since), ...tail.moves]).to.deep.equal(whole.moves);
      expect(tail.state).to.deep.equal(whole.state);
    }
  });

  it('the stream sends the game, each move and the end, and continues after Last-Event-ID', async () => {
    const { id, toMove, waiting, move } = await newDuel();
    const stream = await fetch(`${arena.url}/api/v1/games/${id}/stream`);
    expect(stream.headers.get('content-type')).to.match(/^text\/event-stream/);
    const text = stream.text();
    await parked(1);
    await playMove(rest, toMove, move);
    await ok(rest('POST', `/games/${id}/resign`, waiting));
    const events = [...(await text).matchAll(/event: (\w+)\n(?:id: (\d+)\n)?data: (.*)\n\n/g)];
    expect(events.map(([, name, eventId]) => [name, eventId])).to.deep.equal([
      ['game', undefined],
      ['move', '0'],
      ['game', undefined],
      ['end', undefined],
    ]);
    expect(JSON.parse(events[1]![3]!).name).to.equal(move);
    expect(JSON.parse(events[3]![3]!)).to.include({ status: 'finished', endReason: 'resigned' });
    const again = await fetch(`${arena.url}/api/v1/games/${id}/stream`, { headers: { 'Last-Event-ID': '0' } });
    expect(await again.text()).to.not.include('event: move');
  });

  it('the stream sends all moves after an event of another game, and refuses a `since` beyond the last move', async () => {
    const { id, toMove, move } = await newDuel();
    await playMove(rest, toMove, move);
    await ok(rest('POST', `/games/${id}/resign`, toMove));
    const unknown = await rest('GET', `/games/${id}/stream?since=9`, { headers: { 'Last-Event-ID': '1' } });
    expect(unknown.text).to.match(/event: move\nid: 0\n/);
    const ahead = await rest('GET', `/games/${id}/stream?since=2`);
    expect([ahead.status, ahead.body.type.split('/').at(-1)]).to.deep.equal([409, 'since-ahead']);
    expect((await rest('GET', `/games/${id}/stream?since=1`)).text).to.not.include('event: move');
  });

  it('wakes all of a thousand waiters of one game, in slices', async () => {
    const { id, toMove, move } = await newDuel();
    let hasMoved = false;
    // On a busy machine a database may be late, and the last waiter may arrive after the first has timed out.
    const watch = async (): Promise<Watched> => {
      const answer = await rest<Watched>('GET', `/games/${id}/watch?timeout=20`);
      const isAskedAgain = answer.status === 503 || (!hasMoved && answer.body.timedOut);
      return isAskedAgain ? watch() : ok(Promise.resolve(answer));
    };
    const answers = Promise.all(Array.from({ length: 1000 }, watch));
    await Promise.race([parked(1000), answers]);
    await playMove(rest, toMove, move);
    hasMoved = true;
    const found = await answers;
    expect(found.every((answer) => answer.moves.length === 1)).to.equal(true);
  });
});

describe('news', () => {
  it('lets other work run between the slices of a wake-up', async () => {
    const news = newLocalNews();
    let woken = 0;
    for (let i = 0; i < 500; i++) news.subscribe('g', () => (woken += 1));
    news.publish('g');
    const seen: number[] = [];
    while (woken < 500) {
      await new Promise((turn) => setImmediate(turn));
      seen.push(woken);
    }
    expect(Math.max(...seen.map((count, i) => count - (seen[i - 1] ?? 0)))).to.be.at.most(20);
  });

  it('never loses a wake-up between checking and sleeping', async () => {
    const news = newLocalNews();
    let looks = 0;
    const found = await untilFound(
      { news, isDraining: () => false },
      'g',
      async () => {
        looks += 1;
        if (looks === 1) news.publish('g'); // during the first check
        return looks === 2 ? 'found' : undefined;
      },
      { timeoutMs: 5000, signal: new AbortController().signal },
    );
    expect([found, looks]).to.deep.equal(['found', 2]);
    expect(news.waiting()).to.equal(0);
  });
});
