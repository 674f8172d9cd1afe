// The operator with an embedded database, beside its server and without one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Started } from '../../schema/game.ts';
import type { ActName } from '../../src/admin/acts.ts';
import { askServer } from '../../src/admin/ask-server.ts';
import { ANY_PREFIX } from '../../src/trust/secrets.ts';
import { adminInProcess, adminOf, asked, type Admin } from '../support/admin.ts';
import { newOwnAgent, startDuelOf } from '../support/own-agents.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, playMove, readGame, restAt, startDuel, startHouse, waitForNews, type Rest } from '../support/rest.ts';
import { disagreements, newStubbornClient } from '../support/stubborn-client.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const SECRET = new RegExp(`${ANY_PREFIX}[0-9A-Za-z]{30}|whsec_`);

describe('the operator of an embedded database', () => {
  let folder: string;
  let databaseUrl: string;
  let arena: ArenaProcess;
  let receiver: Receiver;
  let rest: Rest;
  let admin: Admin;
  /** The same command line, run as a program. */
  let program: Admin;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-admin-'));
    databaseUrl = `file:${path.join(folder, 'arena.db')}`;
    receiver = await startReceiver();
    arena = await startArenaProcess({ port: await freePort(), databaseUrl, env: { WEBHOOKS_ALLOW_LOOPBACK: '1' } });
    rest = restAt(`${arena.url}/api/v1`);
    admin = adminInProcess({ DATABASE_URL: databaseUrl });
    program = adminOf({ DATABASE_URL: databaseUrl });
  });
  after(async () => {
    await arena?.kill();
    await receiver?.die();
    await rm(folder, { recursive: true });
  });

  it('lists games newest first, page by page, by status, mode and ruleset', async () => {
    const first = (await startHouse(rest, { ruleset: 'classic' })).game.id;
    const second = (await ok(rest<Started>('POST', '/games', { body: { mode: 'duel', ruleset: 'mutators' } }))).game.id;
    const third = (await startHouse(rest, { ruleset: 'mutators' })).game.id;
    const page = await asked(admin, 'games', '--limit', '2');
    expect(page.games.map(({ id }: { id: string }) => id)).to.deep.equal([third, second]);
    expect(page.next).to.equal(second);
    const rest2 = await asked(admin, 'games', '--before', second);
    expect(rest2.games.map(({ id }: { id: string }) => id)).to.deep.equal([first]);
    const active = await asked(admin, 'games', '--status', 'active', '--mode', 'house', '--ruleset', 'mutators');
    expect(active.games.map(({ id }: { id: string }) => id)).to.deep.equal([third]);
    expect((await program('games')).out).to.match(new RegExp(`^${third} +house +mutators +active`, 'm'));
  });

  it('ends quietly when its reader has seen enough', async () => {
    const main = path.resolve(import.meta.dirname, '../../src/admin/main.ts');
    const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [err] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([child.exitCode, err]).to.deep.equal([1, '']);
  });

  it('inspects a game: state, seats, journal, and nothing secret while it is running', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { turn } = await readGame(rest, duel.A);
    const move = (await readGame(rest, duel[turn!])).view!.legalMoves![0]!;
    await playMove(rest, duel[turn!], move);
    const { code, out } = await admin('game', duel.id, '--json');
    expect(code).to.equal(0);
    const { game, seats, journal } = JSON.parse(out);
    expect(game).to.include({ id: duel.id, status: 'active', moveCount: 1 });
    expect(seats.A).to.include({ name: 'Ada', kind: 'agent', isWaitedFor: false });
    expect(journal.map(({ entry }: { entry: string }) => entry)).to.deep.equal([move]);
    expect(out).to.not.match(SECRET);
    expect(out).to.not.match(/"(seed|hand|hands|tokenHash|code)"/);
    expect((await admin('game', duel.id)).out).to.include(`id: ${duel.id}`);
  });

  it('ends a running game, once: journaled, sockets and long-polls notified, no rating changed', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { turn } = await readGame(rest, duel.A);
    const waits = duel[turn === 'A' ? 'B' : 'A'];
    const socket = await connect(arena.url, duel.id, duel[turn!].token);
    const waiting = waitForNews(rest, waits);
    const ended = await asked(admin, 'end', duel.id);
    expect(ended).to.deep.equal({ id: duel.id, status: 'abandoned', endReason: 'stopped' });
    expect(await waiting).to.include({ reason: 'abandoned', timedOut: false });
    await until(() => socket.state().status === 'abandoned');
    await socket.close();
    const { journal } = await asked(admin, 'game', duel.id);
    expect(journal.at(-1)).to.include({ entry: '#stopped:-' });
    const refused = await rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token });
    expect(refused.status).to.equal(409);
    expect(await asked(admin, 'end', duel.id)).to.deep.equal(ended);
    expect(await readGame(rest, duel.A)).to.include({ status: 'abandoned', endReason: 'stopped', winner: null });
  });

  it('ends a waiting game, and says why it cannot end a finished or unknown one', async () => {
    const waiting = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel' } }));
    await asked(admin, 'end', waiting.game.id);
    const seat = { id: waiting.game.id, token: waiting.playerToken! };
    expect(await readGame(rest, seat)).to.include({ status: 'abandoned', endReason: 'stopped' });
    const duel = await startDuel(rest);
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token }));
    const over = await admin('end', duel.id);
    expect([over.code, over.out]).to.deep.equal([1, '']);
    expect(over.err).to.equal('Game over.\nThere is nothing to end. A result that should not count can be voided.\n');
    const unknown = await admin('end', 'g_nothing');
    expect(unknown.code).to.equal(1);
    expect(unknown.err).to.equal('There is no game g_nothing.\nRun "games" for the ids.\n');
  });

  it('lists and disables webhooks, and re-encrypts their secrets while they are in use', async () => {
    const body = {
      url: `${receiver.url}?key=receivers-own`,
      secret: receiver.secret,
      events: ['challenge.played'],
      agent: 'marlow',
    };
    const created = await rest('POST', '/webhooks', { body });
    expect(created.status, created.text).to.equal(201);
    const { id, manageToken } = created.body;
    const listed = await admin('webhooks', '--status', 'active', '--json');
    expect(JSON.parse(listed.out).webhooks).to.have.length(1);
    expect(listed.out).to.not.match(SECRET).and.not.include('receivers-own');

    const keyFile = path.join(folder, 'arena.db.webhooks-key');
    const keyBefore = await readFile(keyFile, 'utf8');
    // Including the key that signs push messages.
    expect(await asked(admin, 'rotate-webhooks-key')).to.deep.equal({ resealed: 2 });
    const keyAfter = await readFile(keyFile, 'utf8');
    expect(keyAfter.trim()).to.have.length(44).and.not.equal(keyBefore.trim());
    expect((await stat(keyFile)).mode & 0o777).to.equal(0o600);
    const tested = await rest('POST', `/webhooks/${id}/test`, { token: manageToken });
    expect(tested.body).to.deep.include({ delivered: true });

    const disabled = await asked(admin, 'disable-webhook', id);
    expect(disabled).to.include({ id, status: 'disabled', disabledBecause: 'operator' });
    const read = await rest('GET', `/webhooks/${id}`, { token: manageToken });
    expect(read.body).to.include({ status: 'disabled', disabledBecause: 'operator' });
    const enabled = await rest('POST', `/webhooks/${id}/enable`, { token: manageToken });
    expect([enabled.status, enabled.body.type.split('/').at(-1)]).to.deep.equal([409, 'webhook-disabled']);
    expect((await admin('disable-webhook', 'sub_nothing')).code).to.equal(1);
  });

  it('disables a webhook for its owner that was disabled already, and shows the feed of one', async () => {
    const ada = await newOwnAgent(rest);
    const ask = (events: string[], token?: string) =>
      rest('POST', '/webhooks', { token: token ?? null, body: { url: receiver.url, secret: receiver.secret, events } });
    const { id, manageToken: token } = (await ask(['game.started'], ada.key)).body;
    const { id: ofPublic } = (await ask(['challenge.played'])).body;
    receiver.answer = 410;
    await startDuelOf(rest, ada);
    const read = async () => (await ok(rest('GET', `/webhooks/${id}`, { token }))).disabledBecause;
    await until(async () => (await read()) === 'gone');
    receiver.answer = 200;
    expect(await asked(admin, 'disable-webhook', id)).to.include({ disabledBecause: 'operator' });
    expect((await rest('POST', `/webhooks/${id}/enable`, { token })).status).to.equal(409);
    const { webhooks } = await asked(admin, 'webhooks');
    const subjects = new Map(webhooks.map((line: { id: string; subject: string }) => [line.id, line.subject]));
    expect([id, ofPublic].map((each) => subjects.get(each))).to.deep.equal([
      `all of agent:${ada.slug}`,
      'what is public',
    ]);
  });

  it('gives a protected agent a new key, and the old one stops working', async () => {
    const agent = { slug: 'keyed-one', name: 'Keyed', protected: true };
    const { agentKey } = (await rest('POST', '/agent', { body: agent })).body;
    const rotated = await asked(admin, 'rotate-agent-key', 'keyed-one');
    const mint = (token: string) =>
      rest('POST', '/agent/challenge', { token, body: { agent: 'keyed-one', challenger: 'Bo' } });
    expect((await mint(agentKey)).status).to.be.within(401, 403);
    expect((await mint(rotated.agentKey)).status).to.equal(200);
    expect((await admin('rotate-agent-key', 'marlow')).code).to.equal(1);
  });

  it('is the only user with access to the server', async () => {
    const { mode } = await stat(path.join(folder, 'arena.db.admin'));
    expect(mode & 0o777).to.equal(0o600);
  });

  it('accepts known commands only', async () => {
    const socket = path.join(folder, 'arena.db.admin');
    const asking = askServer(socket, 'toString' as ActName, {}).catch((error: Error) => error.message);
    expect(await asking).to.equal('The server has no command toString.');
  });

  it('exits with 0 for help, 2 for wrong usage, and 78 for an invalid setting', async () => {
    const help = await program('--help');
    expect([help.code, help.err]).to.deep.equal([0, '']);
    for (const command of ['games', 'end ID', 'restore FILE', 'migrate']) expect(help.out).to.include(`\n  ${command}`);
    for (const wrong of [['fly'], ['end'], ['games', '--color', 'red'], ['games', '--limit', '0']]) {
      const { code, out, err } = await program(...wrong);
      expect([code, out], wrong.join(' ')).to.deep.equal([2, '']);
      expect(err).to.include('--help');
    }
    const misset = await adminOf({ DATABASE_URL: 'mysql://localhost' })('games');
    expect([misset.code, misset.err.split('\n').length]).to.deep.equal([78, 3]);
  });

  it('backs up while moves are played; restored elsewhere, every earlier move is there and games continue', async () => {
    let isEnough = false;
    const clients = Array.from({ length: 12 }, (_, i) => newStubbornClient(() => `${arena.url}/api/v1`, i));
    const playing = Promise.all(clients.map((client) => client.playUntil(() => isEnough)));
    const count = (): number => clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    await Promise.race([until(() => count() > 60), playing]);
    const open = await startDuel(rest, { ruleset: 'classic' });
    const backup = path.join(folder, 'backup.db');
    const acknowledgedBefore = clients.map(({ acknowledged }) => [...acknowledged]);
    const { games, moves } = await asked(program, 'backup', backup);
    const duringBackup = count() - acknowledgedBefore.flat().length;
    isEnough = true;
    await playing;
    expect(duringBackup, 'moves played during the backup').to.be.greaterThan(0);
    expect(acknowledgedBefore.flat().length).to.be.greaterThan(60);
    expect(games).to.be.greaterThan(12);
    expect(moves).to.be.at.least(acknowledgedBefore.flat().length);
    expect((await program('backup', backup)).err).to.include('exists');

    const elsewhere = path.join(folder, 'elsewhere', 'arena.db');
    const env = { DATABASE_URL: `file:${elsewhere}` };
    expect(await asked(adminOf(env), 'restore', backup)).to.include({ restored: elsewhere, games, moves });
    const restored = await startArenaProcess({ port: await freePort(), databaseUrl: env.DATABASE_URL });
    try {
      const there = restAt(`${restored.url}/api/v1`);
      const byGame = Map.groupBy(acknowledgedBefore.flat(), ({ gameId }) => gameId);
      for (const [id, acknowledged] of byGame) {
        const synced = await ok(there('GET', `/games/${id}/watch?since=0`));
        expect(disagreements(synced, acknowledged), id).to.deep.equal([]);
      }
      const { turn } = await readGame(there, open.A);
      const { view } = await readGame(there, open[turn!]);
      expect((await playMove(there, open[turn!], view!.legalMoves![0]!)).game.moveCount).to.equal(1);
      const refused = await adminOf(env)('restore', backup, '--replace');
      expect([refused.code, refused.err]).to.deep.equal([1, 'A server has this database open.\nStop it first.\n']);
    } finally {
      await restored.kill();
    }
    console.log(`      ${moves} moves in the backup, ${duringBackup} acknowledged while it was made`);
  });

  it('works without a server too, and replaces a database only on request, keeping the old one', async () => {
    const duel = await startDuel(rest);
    await arena.kill('SIGTERM');
    expect(await readdir(folder)).to.not.include('arena.db.admin');
    expect(await asked(program, 'end', duel.id)).to.include({ endReason: 'stopped' });
    expect(await asked(program, 'migrate')).to.deep.equal({ steps: [] });
    const backup = path.join(folder, 'backup.db');
    const refused = await program('restore', backup);
    expect([refused.code, refused.err.split('\n')[1]]).to.deep.equal([
      1,
      'Add --replace to put the backup in its place; the old file is kept beside it.',
    ]);
    const { old } = await asked(program, 'restore', backup, '--replace');
    expect((await program('game', duel.id)).code).to.equal(1);
    const ofOld = adminOf({ DATABASE_URL: `file:${old}` });
    expect((await asked(ofOld, 'game', duel.id)).game).to.include({ endReason: 'stopped' });
    const damaged = await program('restore', path.join(folder, 'arena.db.webhooks-key'), '--replace');
    expect([damaged.code, damaged.err]).to.satisfy(
      ([code, err]: [number, string]) => code === 1 && /not a complete/.test(err),
    );
    const fresh = adminOf({ DATABASE_URL: `file:${path.join(folder, 'fresh.db')}` });
    expect((await fresh('games')).err).to.include('There is no database');
    expect((await asked(fresh, 'migrate')).steps).to.deep.include({ step: '0001-games' });
  });
});
