// The same Idempotency-Key gets the same answer, before and after a restart, and nobody gets another's.
import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { startTestArena } from '../support/arena.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import type { Joined, Started } from '../../schema/game.ts';
import { ok, readGame, restAt, startDuel, startHouse, type Rest } from '../support/rest.ts';
import path from 'node:path';

onEveryArena('Idempotency-Key', (startArena) => {
  let arena: SomeArena;
  const rest: Rest = (method, route, sent) => restAt(`${arena.url}/api/v1`)(method, route, sent);
  before(async () => {
    arena = await startArena();
  });
  after(() => arena.close());

  it('starts one game for two requests, also across a restart', async () => {
    const sent = { body: { name: 'Ada', ruleset: 'classic' }, headers: { 'Idempotency-Key': '"start-1"' } };
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

  it('gives a join whose answer was lost its token back', async () => {
    const { game } = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel' } }));
    const sent = { body: { code: game.code, name: 'Bo' }, headers: { 'Idempotency-Key': 'join-1' } };
    const joined = await ok(rest<Joined>('POST', '/games/join', sent));
    const again = await ok(rest<Joined>('POST', '/games/join', sent));
    expect(again).to.deep.equal(joined);
    expect((await readGame(rest, { id: game.id, token: again.playerToken })).seat).to.equal('B');
  });

  it('plays a move once, and gives its answer again after a restart', async () => {
    const started = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const [move] = started.game.view!.legalMoves;
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

  it('answers a repeated move by expectedMoveCount alone, without any key', async () => {
    const started = await startHouse(rest, { ruleset: 'classic', strength: 800 });
    const [move] = started.game.view!.legalMoves;
    const sent = { token: started.playerToken, body: { move, expectedMoveCount: started.game.moveCount } };
    const first = await rest('POST', `/games/${started.game.id}/moves`, sent);
    const second = await rest('POST', `/games/${started.game.id}/moves`, sent);
    expect([first.status, second.text]).to.deep.equal([200, first.text]);
  });

  it('keeps the keys of two seats apart', async () => {
    const duel = await startDuel(rest);
    const headers = { 'Idempotency-Key': 'shared' };
    const asA = await ok(rest('POST', `/games/${duel.id}/abort`, { ...duel.A, headers }));
    const asB = await ok(rest('POST', `/games/${duel.id}/abort`, { ...duel.B, headers }));
    expect([asA.game.seat, asB.game.seat]).to.deep.equal(['A', 'B']);
  });

  it('refuses an invalid key', async () => {
    const { status, body } = await rest('POST', '/games', { body: {}, headers: { 'Idempotency-Key': 'a b' } });
    expect(status).to.equal(400);
    expect(body.detail).to.match(/Idempotency-Key/);
  });
});

describe('the database', () => {
  it('keeps no secret', async () => {
    const arena = await startTestArena();
    const rest = restAt(`${arena.url}/api/v1`);
    const started = await ok(
      rest<Started>('POST', '/games', {
        body: { mode: 'duel', opponent: 'person' },
        headers: { 'Idempotency-Key': 'secret-1' },
      }),
    );
    const invite = started.inviteUrl!.split('#')[1]!;
    const folder = path.dirname(arena.databaseFile);
    for (const file of await readdir(folder)) {
      const bytes = await readFile(path.join(folder, file));
      expect(bytes.includes(started.playerToken!), file).to.equal(false);
      expect(bytes.includes(invite), file).to.equal(false);
    }
    await arena.close();
  });
});
