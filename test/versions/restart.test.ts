// A release with other rules and another policy changes no played game, and unfinished games end under their old ones.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { Rulesets } from '../../schema/catalogue.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { playOut, readChallenge } from '../support/challenges.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import {
  differences,
  allResponses,
  newestGame,
  nodeOptionsFor,
  playGames,
  type PlayedGames,
  type Responses,
  type Sources,
} from './played.ts';
import path from 'node:path';

describe('games of an older version', () => {
  let folder: string;
  let port: number;
  let arena: ArenaProcess | undefined;
  let games: PlayedGames;
  let original: Responses;
  const file = (name: string): string => path.join(folder, name);

  /** On a copy, or the database itself. */
  async function start(database: string, sources?: Sources): Promise<Rest> {
    await arena?.kill('SIGTERM');
    if (database !== 'arena.db') await copyFile(file('arena.db'), file(database));
    if (database.startsWith('nameless')) forgetNames(file(database));
    const nodeOptions = sources === undefined ? [] : nodeOptionsFor(sources);
    arena = await startArenaProcess({ port, databaseUrl: `file:${file(database)}`, nodeOptions });
    return restAt(`${arena.url}/api/v1`);
  }

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-versions-'));
    port = await freePort();
    const rest = await start('arena.db');
    games = await playGames(rest);
    original = await allResponses(rest, games);
    await arena?.kill('SIGTERM');
  });
  after(async () => {
    await arena?.kill();
    await rm(folder, { recursive: true });
  });

  describe('after the next release', () => {
    let rest: Rest;
    before(async () => {
      rest = await start('next.db', 'next-version');
    });

    it('are shown, replayed, verified, reviewed and linked to as before', async () => {
      expect(differences(original, await allResponses(rest, games, 'next-version'))).to.deep.equal([]);
      for (const [asked, answer] of Object.entries(original)) {
        if (asked.startsWith('verification')) expect(answer, asked).to.deep.include({ valid: true });
      }
    });

    it('coexist with new ones, which are played by the current version', async () => {
      expect(await newestGame(rest)).to.include({ rules: 'classic/2', policy: 'house-next' });
      const { rulesets } = await ok(rest<Rulesets>('GET', '/rulesets'));
      const classic = rulesets.find(({ name }) => name === 'classic')!;
      expect(classic).to.include({ version: 'classic/2', komi: 9 });
      expect(classic.rules.join(' ')).to.include('starts with 9 points');
      expect(classic.versions.map(({ version, komi }) => [version, komi])).to.deep.equal([
        ['classic/1', 2],
        ['classic/2', 9],
      ]);
    });

    it('finish under their own rules and policy if unfinished, and count', async () => {
      const { seat, challenge } = games.halfPlayed;
      await playOut(rest, seat);
      expect(await readChallenge(rest, { token: challenge })).to.include({ status: 'played' });
      const ended = await ok(rest('GET', `/games/${seat.id}`));
      expect(ended).to.include({ rules: 'classic/1', policy: CURRENT_POLICY, status: 'finished' });
    });
  });

  it('from before versions had names belong to the first ones', async () => {
    const rest = await start('nameless.db', 'next-version');
    expect(differences(original, await allResponses(rest, games, 'next-version'))).to.deep.equal([]);
  });

  it('would differ if their rules were edited in place', async () => {
    const komi = await allResponses(await start('komi.db', 'komi-in-place'), games, 'komi-in-place');
    expect(differences(original, komi).map((asked) => asked.split(' ')[0])).to.include.members([
      'moves',
      'verification',
      'link',
    ]);
    expect(differences(original, komi), 'the stored score stays').to.not.include(`game ${games.over[0]}`);
  });

  it('would differ if their policy was edited in place', async () => {
    const rest = await start('weights.db', 'weights-in-place');
    const weights = await allResponses(rest, games, 'weights-in-place');
    expect(differences(original, weights)).to.deep.equal(['review']);
    await playOut(rest, games.halfPlayed.seat);
    const { status } = await readChallenge(rest, { token: games.halfPlayed.challenge });
    expect(status, 'it is refused').to.equal('expired');
  });
});

/** As an older release left them. */
function forgetNames(database: string): void {
  const db = new DatabaseSync(database);
  db.exec('UPDATE games SET rules = NULL, policy = NULL, review_policy = NULL, score_a = NULL, score_b = NULL');
  db.close();
}
