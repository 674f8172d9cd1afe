// The server is killed repeatedly in the middle of many games: nothing acknowledged is lost or played twice.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { Synced } from '../../schema/game.ts';
import { replay } from '../../src/engine/index.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, restAt } from '../support/rest.ts';
import { disagreements, newStubbornClient } from '../support/stubborn-client.ts';
import path from 'node:path';

const KILLS = 8;
const CLIENTS = 40;

describe('kill -9', () => {
  let folder: string;
  let arena: ArenaProcess;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-kill-'));
  });
  after(async () => {
    await arena?.kill();
    await rm(folder, { recursive: true });
  });

  it(`loses no acknowledged move in ${KILLS} kills among ${CLIENTS} games, plays none twice, ends every game`, async () => {
    const options = { port: await freePort(), databaseUrl: `file:${path.join(folder, 'arena.db')}` };
    arena = await startArenaProcess(options);
    let kills = 0;
    let restarted = Promise.resolve();
    const restart = async (): Promise<void> => {
      await arena.kill('SIGKILL');
      arena = await startArenaProcess(options);
    };
    const how = { untilAnswered: () => restarted };
    const clients = Array.from({ length: CLIENTS }, (_, i) => newStubbornClient(() => `${arena.url}/api/v1`, i, how));
    const playing = Promise.all(clients.map((client) => client.playUntil(() => kills >= KILLS)));
    const killing = (async () => {
      for (; kills < KILLS; kills++) {
        await new Promise((resolve) => setTimeout(resolve, 150 + 50 * kills));
        await (restarted = restart());
      }
    })();
    await Promise.race([playing, killing.then(() => playing)]); // reports whichever fails first
    const games = await playing;
    await killing;

    const rest = restAt(`${arena.url}/api/v1`);
    let moves = 0;
    for (const [i, client] of clients.entries()) {
      for (const { id, token } of games[i]!) {
        const synced = await ok(rest<Synced>('GET', `/games/${id}/sync`, { token }));
        const acknowledged = client.acknowledged.filter(({ gameId }) => gameId === id);
        expect(disagreements(synced, acknowledged), id).to.deep.equal([]);
        expect(synced.status, id).to.equal('finished');
        const { ruleset } = synced.state;
        const again = replay({
          rules: `${ruleset}/1`,
          seed: synced.reveal!.seed,
          moves: synced.moves.map(({ name }) => name),
        });
        expect(again.ok && again.plies.at(-1)!.position.winner, id).to.equal(synced.state.winner);
        moves += acknowledged.length;
      }
    }
    const retries = clients.reduce((count, client) => count + client.retries(), 0);
    const count = games.flat().length;
    console.log(`      ${count} games, ${moves} acknowledged moves, ${retries} retries, ${KILLS} kills`);
    expect(retries).to.be.greaterThan(KILLS);
    expect(count).to.be.at.least(CLIENTS);
  });
});
