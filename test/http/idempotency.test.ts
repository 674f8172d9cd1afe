// The same Idempotency-Key gets the same response, before and after a restart, and only for the same caller.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { startTestArena } from '../support/arena.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { findStoredAnswer, newSeal, receiptOf } from '../../src/trust/receipts.ts';
import type { Store } from '../../src/ports/store.ts';
import { openText, sealText } from '../../src/trust/sealed-text.ts';
import { newSecret } from '../../src/trust/secrets.ts';
import type { GameBody, Joined, Moved, Started } from '../../schema/game.ts';
import { connectNew } from '../support/mcp.ts';
import { ok, readGame, restAt, startDuel, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

onEveryArena('Idempotency-Key', (startArena) => {
  let arena: SomeArena;
  const rest: Rest = (method, route, sent) => restAt(`${arena.url}/api/v1`)(method, route, sent);
  before(async () => {
    arena = await startArena();
  });
  after(() => arena.close());

  it('starts one game for two requests, even across a restart', async () => {
    const sent = { body: { name: 'Ada', ruleset: 'classic' }, headers: { 'Idempotency-Key': `"${randomUUID()}"` } };
    const first = await rest<Started>('POST', '/games', sent);
    expect(first.headers.get('idempotency-replayed')).to.equal(null);
    const second = await rest('POST', '/games', sent);
    expect(second.text).to.equal(first.text);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    await arena.restart();
    expect((await rest('POST', '/games', sent)).text).to.equal(first.text);
    const live = await ok(rest('GET', '/games/live'));
    expect(live.games.filter(({ id }: { id: string }) => id === first.body.game.id).length).to.equal(1);
  });

  it('returns the token again if the response to a join was lost', async () => {
    const { game } = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel' } }));
    const sent = { body: { code: game.code, name: 'Bo' }, headers: { 'Idempotency-Key': randomUUID() } };
    const joined = await ok(rest<Joined>('POST', '/games/join', sent));
    const again = await ok(rest<Joined>('POST', '/games/join', sent));
    expect(again).to.deep.equal(joined);
    expect((await readGame(rest, { id: game.id, token: again.playerToken })).seat).to.equal('B');
  });

  it('mints one challenge, by either of its paths', async () => {
    const sent = { body: { agent: 'pebble', challenger: 'Bo' }, headers: { 'Idempotency-Key': randomUUID() } };
    const minted = await ok(rest('POST', '/agent/challenge', sent));
    expect(await ok(restAt(() => `${arena.url}/api`)('POST', '/agent/challenge', sent))).to.deep.equal(minted);
  });

  it('plays a move once, and repeats its response after a restart', async () => {
    const started = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const [move] = started.game.view!.legalMoves!;
    const sent = { token: started.playerToken, body: { move }, headers: { 'Idempotency-Key': 'move-1' } };
    const first = await rest('POST', `/games/${started.game.id}/moves`, sent);
    const second = await rest('POST', `/games/${started.game.id}/moves`, sent);
    expect(second.text).to.equal(first.text);
    await arena.restart();
    const third = await rest('POST', `/games/${started.game.id}/moves`, sent);
    expect(third.text.replaceAll(/:\d{4,5}\//g, '/')).to.equal(first.text.replaceAll(/:\d{4,5}\//g, '/'));
    const { moveCount } = await readGame(rest, { id: started.game.id, token: started.playerToken! });
    expect(moveCount).to.equal(started.game.moveCount + 2);
  });

  it('repeats a response by expectedMoveCount alone, without a key', async () => {
    const started = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const [move] = started.game.view!.legalMoves!;
    const sent = { token: started.playerToken, body: { move, expectedMoveCount: started.game.moveCount } };
    const first = await rest('POST', `/games/${started.game.id}/moves`, sent);
    const second = await rest('POST', `/games/${started.game.id}/moves`, sent);
    expect([first.status, second.text]).to.deep.equal([200, first.text]);
  });

  it('lists for a late retry of a move only that move and its answer', async () => {
    const { game, playerToken: token } = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const play = ({ view, moveCount }: GameBody) => {
      const sent = { token, body: { move: view!.legalMoves![0], expectedMoveCount: moveCount } };
      return ok(rest<Moved>('POST', `/games/${game.id}/moves`, sent));
    };
    const first = await play(game);
    const second = await play(first.game);
    const late = await play(game);
    expect(first.played).to.have.lengthOf(2);
    expect(late).to.deep.equal({ ...second, played: first.played });
    const mcp = await connectNew(arena.url, 'full');
    const seat = { game_id: game.id, player_token: token };
    const args = { ...seat, move: game.view!.legalMoves![0], expected_move_count: game.moveCount };
    expect((await mcp.call('play_move', args)).played).to.deep.equal(first.played);
    await mcp.close();
  });

  it('separates the keys of two seats', async () => {
    const duel = await startDuel(rest);
    const headers = { 'Idempotency-Key': 'shared' };
    const asA = await ok(rest('POST', `/games/${duel.id}/abort`, { ...duel.A, headers }));
    const asB = await ok(rest('POST', `/games/${duel.id}/abort`, { ...duel.B, headers }));
    expect([asA.game.seat, asB.game.seat]).to.deep.equal(['A', 'B']);
  });

  it('requires an unguessable key from a caller without token or session', async () => {
    const start = (key: string, headers = {}) =>
      rest('POST', '/games', { body: {}, headers: { 'Idempotency-Key': key, ...headers } });
    const refused = await start('k'.repeat(21));
    expect(refused.status).to.equal(400);
    expect(refused.body.hint).to.equal('Use a UUID.');
    expect((await start(randomUUID().slice(0, 22))).status).to.equal(200);
    expect((await start('short', { Cookie: `arena_session=${newSecret('session')}` })).status).to.equal(200);
    const duel = await startDuel(rest);
    const resign = { ...duel.A, headers: { 'Idempotency-Key': 'short' } };
    expect((await rest('POST', `/games/${duel.id}/resign`, resign)).status).to.equal(200);
  });

  it('separates the same key on two routes', async () => {
    const duel = await startDuel(rest);
    const sent = { ...duel.A, headers: { 'Idempotency-Key': 'shared' } };
    expect(await ok(rest('POST', `/games/${duel.id}/resign`, sent))).to.have.property('game');
    expect(await ok(rest('POST', `/games/${duel.id}/rematch`, sent))).to.deep.equal({ status: 'offered' });
  });

  it('does not accept made-up credentials: strangers could share one, and its responses', async () => {
    const start = (key: string, headers: Record<string, string>) =>
      rest<Started>('POST', '/games', { body: {}, headers: { 'Idempotency-Key': key, ...headers } });
    const madeUp: Record<string, string>[] = [
      { Authorization: 'Bearer undefined' },
      { Authorization: `Bearer pt_${'x'.repeat(36)}` },
      { Authorization: 'Basic c3RhZ2U6c3RhZ2U=' },
      { Cookie: 'arena_session=ps_mine' },
    ];
    for (const headers of madeUp) expect((await start('1', headers)).status, JSON.stringify(headers)).to.equal(400);
    const seats = [newSecret('player'), newSecret('player')].map((token) => ({ Authorization: `Bearer ${token}` }));
    const games = [];
    for (const headers of [...seats, seats[0]!]) games.push((await start('1', headers)).body.game.id);
    expect(games[0]).to.equal(games[2]).and.not.equal(games[1]);
    const session = { Cookie: `arena_session=${newSecret('session')}`, Authorization: 'Basic c3RhZ2U6c3RhZ2U=' };
    expect((await start('1', session)).status, 'a session behind a proxy').to.equal(200);
  });

  it('separates the same key in two sessions', async () => {
    const key = randomUUID();
    const start = (session?: string): Promise<Started> => {
      const cookie: Record<string, string> = session ? { Cookie: `arena_session=${session}` } : {};
      return ok(rest<Started>('POST', '/games', { body: {}, headers: { 'Idempotency-Key': key, ...cookie } }));
    };
    const [one, two] = [newSecret('session'), newSecret('session')];
    const tokens = [await start(one), await start(two), await start()].map((each) => each.playerToken);
    expect(new Set(tokens).size).to.equal(3);
    expect((await start(two)).playerToken).to.equal(tokens[1]);
  });

  it('never repeats a cookie', async () => {
    const { game, inviteUrl } = await ok(
      rest<Started>('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }),
    );
    const sent = { body: { invite: inviteUrl!.split('#')[1] }, headers: { 'Idempotency-Key': randomUUID() } };
    const take = () => rest('POST', `/games/${game.id}/seat`, sent);
    const [first, second] = [await take(), await take()];
    expect(first.headers.get('set-cookie')).to.match(/arena_session=ps_/);
    expect(second.headers.get('set-cookie')).to.equal(null);
    expect(second.text).to.equal(first.text);
  });

  it('repeats the response to an offer after it was accepted, and leaves the seat to a device that took it since', async () => {
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    const ask = (seat: SeatOfGame, key: string) =>
      ok(rest('POST', `/games/${duel.id}/rematch`, { ...seat, headers: { 'Idempotency-Key': key } }));
    expect(await ask(duel.A, 'first')).to.deep.equal({ status: 'offered' });
    expect(await ask(duel.A, 'again')).to.deep.equal({ status: 'offered' });
    await ask(duel.B, 'accept');
    const { game, playerToken } = await ask(duel.A, 'enter');
    for (const key of ['first', 'again']) expect(await ask(duel.A, key)).to.deep.equal({ status: 'offered' });
    expect((await readGame(rest, { id: game.id, token: playerToken })).seat).to.equal('B');
  });

  it('does not keep a retry waiting for a request whose caller has gone', async () => {
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
    const { A } = duel;
    const gone = new AbortController();
    const sent = { ...A, headers: { 'Idempotency-Key': 'offer' } };
    const offer = (signal?: AbortSignal) => rest('POST', `/games/${duel.id}/rematch?timeout=20`, { ...sent, signal });
    const first = offer(gone.signal).catch((error: Error) => error.name);
    await until(async () => (await readGame(rest, duel.A)).rematchOfferedBy === 'A');
    expect((await offer()).status).to.equal(409);
    gone.abort();
    expect(await first).to.equal('AbortError');
    let second: number | undefined;
    const retry = async (): Promise<void> => {
      for (; second === undefined || second === 409;) second = (await offer()).status;
    };
    const retried = retry();
    await ok(rest('POST', `/games/${duel.id}/rematch`, duel.B));
    await retried;
    expect(second).to.equal(200);
  });

  it('refuses an invalid key', async () => {
    const { status, body } = await rest('POST', '/games', { body: {}, headers: { 'Idempotency-Key': 'a b' } });
    expect(status).to.equal(400);
    expect(body.detail).to.match(/Idempotency-Key/);
  });
});

describe('a stored response', () => {
  it('is sealed with a secret specific to its route, caller and key', () => {
    const request = { route: 'POST /games', caller: 'token', idempotencyKey: 'key', body: '{}' };
    const others = [{}, { route: 'POST /games/join' }, { caller: 'session' }, { idempotencyKey: 'other' }];
    const seals = others.map((other) => newSeal({ ...request, ...other }));
    expect(new Set(seals.map(({ key }) => key)).size).to.equal(seals.length);
    expect(new Set(seals.map(({ secret }) => secret)).size).to.equal(seals.length);
  });

  it('is repeated for the lifetime of its receipt, which a second one cannot replace', async () => {
    const seal = newSeal({ route: 'POST /games', caller: 'token', idempotencyKey: 'key', body: '{}' });
    const store = { findReceipt: async () => receiptOf(seal, { id: 'g' }, 0) } as unknown as Store;
    expect(await findStoredAnswer({ store }, seal)).to.deep.equal({ answer: { id: 'g' }, ply: null });
  });

  it('is sealed differently each time, reveals nothing, and can be opened', () => {
    const [key, text] = [randomBytes(32), 'the same answer'];
    const [one, other] = [sealText(key, text), sealText(key, text)];
    expect(one).to.not.equal(other);
    for (const sealed of [one, other]) {
      expect(Buffer.from(sealed, 'base64').includes(text)).to.equal(false);
      expect(openText(key, sealed)).to.equal(text);
    }
  });
});

describe('the database', () => {
  it('stores no secret', async () => {
    const arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const started = await ok(
      rest<Started>('POST', '/games', {
        body: { mode: 'duel', opponent: 'person' },
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    );
    const invite = started.inviteUrl!.split('#')[1]!;
    const database = new DatabaseSync(arena.databaseFile, { readOnly: true });
    const answers = database.prepare('select answer from receipts').all();
    database.close();
    expect(answers).to.have.length(1);
    const sealed = Buffer.from(answers[0]!['answer'] as string, 'base64');
    expect(sealed.includes(started.playerToken!)).to.equal(false);
    const folder = path.dirname(arena.databaseFile);
    for (const file of await readdir(folder)) {
      const bytes = await readFile(path.join(folder, file));
      expect(bytes.includes(started.playerToken!), file).to.equal(false);
      expect(bytes.includes(invite), file).to.equal(false);
    }
    await arena.close();
  });
});
