// Backups of an embedded database restored as files, and who owns these files afterwards.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AdminParts } from '../../src/admin/act.ts';
import { performAct } from '../../src/admin/acts.ts';
import { askServer } from '../../src/admin/ask-server.ts';
import { failureOf } from '../../src/admin/failures.ts';
import { restoreFile } from '../../src/admin/files.ts';
import { keepOwner } from '../../src/admin/ownership.ts';
import { openStore } from '../../src/store/open-store.ts';
import { adminInProcess, startAdmin } from '../support/admin.ts';
import { newHash } from '../support/builders.ts';
import { newPlayer } from '../support/people.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const KEY = '.webhooks-key';
const isRoot = process.getuid?.() === 0;

describe('a backup of an embedded database', () => {
  let folder: string;
  let backup: string;
  let target: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-files-'));
    backup = path.join(folder, 'backup.db');
    target = path.join(folder, 'data', 'arena.db');
    await mkdir(path.dirname(target));
    await (await openStore(`file:${backup}`)).close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const failing = (...args: Parameters<typeof restoreFile>): Promise<string> =>
    restoreFile(...args).then(
      () => 'restored',
      (error: unknown) => {
        const { name, message, hint } = failureOf(error)!;
        return `${name} ${message} ${hint}`;
      },
    );

  function changeBackup(sql: string): void {
    const db = new DatabaseSync(backup);
    db.exec(sql);
    db.close();
  }

  it('restores its key, and keeps the current one beside the old database', async () => {
    await (await openStore(`file:${target}`)).close();
    await writeFile(target + KEY, 'present');
    await writeFile(backup + KEY, 'of the backup');
    const { webhooksKey, old, note } = await restoreFile(backup, target, true);
    expect([webhooksKey, note]).to.deep.equal([target + KEY, undefined]);
    expect(await readFile(target + KEY, 'utf8')).to.equal('of the backup');
    expect(await readFile(old + KEY, 'utf8')).to.equal('present');
  });

  it('without a key leaves the current one in place, and says so', async () => {
    await (await openStore(`file:${target}`)).close();
    await writeFile(target + KEY, 'present', { mode: 0o600 });
    const { webhooksKey, old, note } = await restoreFile(backup, target, true);
    expect(webhooksKey).to.equal(target + KEY);
    expect(note).to.include('kept');
    expect(await readFile(target + KEY, 'utf8')).to.equal('present');
    expect((await stat(target + KEY)).mode & 0o777).to.equal(0o600);
    expect(await readFile(old + KEY, 'utf8')).to.equal('present');
    expect((await restoreFile(backup, path.join(folder, 'new', 'arena.db'), false)).webhooksKey).to.equal(null);
  });

  it('is found with its log and its key through a symbolic link, too', async () => {
    const store = await openStore(`file:${backup}`);
    await store.players.insertPlayer({ player: newPlayer({ id: 'K7QX2MPA' }), sessionHash: newHash() });
    const copied = path.join(folder, 'copied.db');
    for (const end of ['', '-wal']) await copyFile(backup + end, copied + end);
    await store.close();
    await writeFile(copied + KEY, 'of the backup');
    const latest = path.join(folder, 'latest.db');
    await symlink(copied, latest);
    expect((await restoreFile(latest, target, false)).webhooksKey).to.equal(target + KEY);
    const restored = await openStore(`file:${target}`);
    expect((await restored.players.findPlayer('K7QX2MPA'))?.player.id).to.equal('K7QX2MPA');
    await restored.close();
  });

  it('replaces the file behind a symbolic link on its own disk; the key stays beside the link', async () => {
    const real = path.join(folder, 'disk', 'arena.db');
    await mkdir(path.dirname(real));
    await (await openStore(`file:${real}`)).close();
    await symlink(real, target);
    await writeFile(target + KEY, 'present');
    await writeFile(backup + KEY, 'of the backup');
    const store = await openStore(`file:${backup}`);
    await store.players.insertPlayer({ player: newPlayer({ id: 'K7QX2MPA' }), sessionHash: newHash() });
    await store.close();
    const { restored, webhooksKey, old } = await restoreFile(backup, target, true);
    expect([restored, webhooksKey]).to.deep.equal([target, target + KEY]);
    expect((await lstat(target)).isSymbolicLink()).to.equal(true);
    expect(await readFile(target + KEY, 'utf8')).to.equal('of the backup');
    const there = await openStore(`file:${real}`);
    expect((await there.players.findPlayer('K7QX2MPA'))?.player.id).to.equal('K7QX2MPA');
    await there.close();
    expect(path.dirname(old!)).to.equal(path.dirname(real));
    expect(await readFile(old + KEY, 'utf8')).to.equal('present');
    expect(await readdir(path.dirname(target))).to.have.members(['arena.db', `arena.db${KEY}`]);
    await restoreFile(old!, target, true);
    expect(await readFile(target + KEY, 'utf8')).to.equal('present');
  });

  it('is not restored over a link to nothing, as to a disk that is not mounted', async () => {
    await symlink(path.join(folder, 'not-mounted', 'arena.db'), target);
    expect(await failing(backup, target, true)).to.match(
      /^Failure .* is a link to a file that does not exist\. Mount its disk/,
    );
    expect(await readdir(path.dirname(target))).to.deep.equal(['arena.db']);
  });

  it('gets its name when it is complete; a file is never overwritten', async () => {
    await mkdir(path.join(folder, 'out'));
    const file = path.join(folder, 'out', 'day.db');
    const found: string[] = [];
    const copying = (copied: () => Promise<void>): Promise<object> => {
      const copy = async (part: string): Promise<void> => {
        await writeFile(part, 'half');
        found.push(...(await readdir(path.dirname(file))));
        await copied();
      };
      const parts = { store: { admin: { backup: copy } }, databaseFile: target } as unknown as AdminParts;
      return performAct(parts, 'backup', { file });
    };
    const died = copying(() => Promise.reject(new Error('died')));
    expect(await died.catch((error: Error) => error.message)).to.equal('died');
    expect(await readdir(path.dirname(file))).to.deep.equal([]);
    expect(await copying(async () => {})).to.deep.equal({ file, bytes: 4, webhooksKey: null });
    expect(found).to.have.length(2).and.not.include('day.db');
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(await copying(async () => {}).catch((error: Error) => error.message)).to.equal(`${file} exists.`);
    expect(await readdir(path.dirname(file))).to.deep.equal(['day.db']);
  });

  it('is not reported as made if the server stopped before it answered', async () => {
    const at = path.join(folder, 'admin');
    const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(at);
    await once(server, 'listening');
    const { message, hint } = failureOf(await askServer(at, 'backup', {}).catch((error: unknown) => error))!;
    server.close();
    expect(message).to.equal(`The server at ${at} stopped before it answered.`);
    expect(hint).to.include('check before');
  });

  const KEYS = {
    'is empty': (file: string) => writeFile(file, ''),
    'cannot be read': (file: string) => mkdir(file),
    'is a link to nothing': (file: string) => symlink(path.join(folder, 'not-mounted'), file),
  };
  for (const [what, make] of Object.entries(KEYS)) {
    it(`names the key file and what to do, for a key file that ${what}`, async () => {
      await make(backup + KEY);
      const { code, err } = await adminInProcess({ DATABASE_URL: `file:${backup}`, ADMIN_SOCKET: 'none' })('games');
      expect(code).to.equal(1);
      expect(err).to.include(`The key file ${backup}${KEY} cannot be used: `).and.include('put it back from a backup');
    });
  }

  const UNREADABLE: Record<string, () => Promise<void>> = {
    'that is not one': () =>
      writeFile(target, 'nothing of an arena, and longer than the head of a database '.repeat(50)),
    'that is damaged': async () => {
      await (await openStore(`file:${target}`)).close();
      const bytes = await readFile(target);
      await writeFile(target, bytes.fill(7, 4096, 40_960));
    },
    'of a newer release': async () => {
      await (await openStore(`file:${target}`)).close();
      const db = new DatabaseSync(target);
      db.exec("insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')");
      db.close();
    },
  };
  for (const [which, make] of Object.entries(UNREADABLE)) {
    it(`replaces a database ${which}`, async () => {
      await make();
      const before = await readFile(target);
      const { old } = await restoreFile(backup, target, true);
      expect((await readFile(old!)).equals(before)).to.equal(true);
      await (await openStore(`file:${target}`)).close();
    });
  }

  it('does not replace a database that a process has open', async () => {
    const store = await openStore(`file:${target}`);
    expect(await failing(backup, target, true)).to.include('another process has this database open');
    await store.close();
  });

  const meanwhile: Record<string, { act: (url: string, at: string) => Promise<unknown>; code: number; says: RegExp }> =
    {
      'keeps out a server that starts': {
        act: async (url, at) => {
          const starting = openStore(url).then((store) => store.close());
          expect(await starting.catch((error: Error) => error.message)).to.equal(
            `another process has this database open: ${at}`,
          );
          expect(await readdir(path.dirname(at))).to.not.include('arena.db');
        },
        code: 0,
        says: /^$/,
      },
      'leaves alone a database that another program created': {
        act: (_url, at) => writeFile(at, 'of that program'),
        code: 1,
        says: /^A database exists: .*\nAdd --replace /,
      },
    };
  for (const [name, { act, code, says }] of Object.entries(meanwhile)) {
    it(`${name} while it is restored where there is no database`, async () => {
      // The command waits at the log of the backup, a pipe that nobody has opened.
      execFileSync('mkfifo', [`${backup}-wal`]);
      const url = `file:${target}`;
      const restoring = startAdmin({ DATABASE_URL: url, ADMIN_SOCKET: 'none' }, 'restore', backup);
      const ended = Promise.all([once(restoring, 'close'), text(restoring.stderr!)]);
      await Promise.race([until(() => existsSync(`${target}.restoring`)), ended]);
      const acted = act(url, target);
      await acted.catch(() => {});
      const pipe = await open(`${backup}-wal`, 'r+');
      const [[found], err] = await ended;
      await pipe.close();
      await acted;
      expect([found, says.test(err)], err).to.deep.equal([code, true]);
      expect(await readdir(path.dirname(target))).to.deep.equal(['arena.db', 'arena.db-lock']);
      expect((await readFile(target, 'utf8')).startsWith('of that program')).to.equal(code === 1);
    });
  }

  it('is not mixed with the log of a removed database', async () => {
    await writeFile(`${target}-wal`, 'of another database');
    const { old } = await restoreFile(backup, target, false);
    expect(await readFile(`${old}-wal`, 'utf8')).to.equal('of another database');
    expect(await readdir(path.dirname(target))).to.have.members([
      'arena.db',
      'arena.db-lock',
      path.basename(`${old}-wal`),
    ]);
  });

  it('that is unusable is named as it was given, and leaves nothing behind but the lock', async () => {
    const damaged = path.join(folder, 'damaged.db');
    await writeFile(damaged, 'nothing of an arena');
    expect(await failing(damaged, target, false)).to.match(/^Failure .*damaged\.db is not a complete database/);
    expect(await failing(folder, target, false)).to.match(/^Failure There is no file /);
    expect(await failing(path.join(folder, 'none'), target, false)).to.match(/^Failure There is no file /);
    await mkdir(`${backup}-wal`);
    expect(await failing(backup, target, false)).to.match(/^Failure EISDIR: .* that the disk has room\.$/);
    expect(await readdir(path.dirname(target))).to.deep.equal(['arena.db-lock']);
  });

  for (const mode of [0o400, 0o644]) {
    it(`of mode ${mode.toString(8)} is restored as readable and writable by its owner only, with its key`, async () => {
      await writeFile(backup + KEY, 'of the backup');
      for (const file of [backup, backup + KEY]) await chmod(file, mode);
      await restoreFile(backup, target, false);
      const modes = [target, target + KEY].map(async (file) => (await stat(file)).mode & 0o777);
      expect(await Promise.all(modes)).to.deep.equal([0o600, 0o600]);
    });
  }

  it('leaves nothing of an earlier restore that was killed', async () => {
    const damaged = path.join(folder, 'damaged.db');
    await writeFile(damaged, 'nothing of an arena');
    for (const end of ['', '-wal', '-shm', KEY]) await writeFile(`${target}.restoring${end}`, 'half');
    await failing(damaged, target, false);
    expect(await readdir(path.dirname(target))).to.deep.equal(['arena.db-lock']);
  });

  const FOREIGN: Record<string, { change: string; says: RegExp }> = {
    'of a newer release': {
      change: "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')",
      says: /^Failure \S*backup\.db: this database was created or changed by a newer release \(step 9999-future\)\. Restore it with/,
    },
    'of a development version': {
      change: "delete from kysely_migration where name = '0002-players'",
      says: /^Failure \S*backup\.db: .* without step 0002-players\. Restore it with/,
    },
    'of no release': {
      change: 'delete from kysely_migration',
      says: /^Failure \S*backup\.db is no backup of an arena\. Use another backup\.$/,
    },
    'of another program': {
      change: 'drop table kysely_migration',
      says: /^Failure \S*backup\.db is not a complete database of an arena: no such table: kysely_migration\. Use another/,
    },
  };
  for (const [which, { change, says }] of Object.entries(FOREIGN)) {
    it(`${which} does not replace a database`, async () => {
      await (await openStore(`file:${target}`)).close();
      const before = await readFile(target);
      changeBackup(change);
      expect(await failing(backup, target, true)).to.match(says);
      expect((await readFile(target)).equals(before)).to.equal(true);
      expect(await readdir(path.dirname(target))).to.have.members(['arena.db', 'arena.db-lock']);
    });
  }

  it('of an older release is restored', async () => {
    changeBackup('delete from kysely_migration where name = (select max(name) from kysely_migration)');
    expect(await restoreFile(backup, target, false)).to.include({ games: 0, moves: 0 });
  });

  (isRoot ? it : it.skip)('restored by root belongs to the owner of the folder', async () => {
    await chown(path.dirname(target), 1500, 1501);
    await writeFile(backup + KEY, 'of the backup');
    await restoreFile(backup, target, false);
    for (const file of [target, target + KEY, `${target}-lock`]) {
      const { uid, gid } = await stat(file);
      expect([uid, gid], file).to.deep.equal([1500, 1501]);
    }
  });

  it('is readable only by its owner, like every new database', async () => {
    await chmod(folder, 0o755);
    const mask = process.umask(0o022);
    try {
      const store = await openStore(`file:${target}`);
      const modes = ['', '-wal'].map(async (end) => (await stat(target + end)).mode & 0o777);
      expect(await Promise.all(modes)).to.deep.equal([0o600, 0o600]);
      await store.close();
    } finally {
      process.umask(mask);
    }
  });
});

describe('files created by a command of root', () => {
  type Owners = Readonly<Record<string, number>>;
  const rows: Record<string, { user?: number; before: Owners; made: readonly string[]; given: Owners }> = {
    'belong to the owner of the database': {
      before: { '/d': 0, '/d/arena.db': 1500 },
      made: ['/d/arena.db-lock', `/d/arena.db${KEY}`],
      given: { '/d/arena.db-lock': 1500, [`/d/arena.db${KEY}`]: 1500 },
    },
    'belong to the owner of the folder if there was no database': {
      before: { '/d': 1500 },
      made: ['/d/arena.db', '/d/arena.db-wal', '/d/arena.db-shm'],
      given: { '/d/arena.db': 1500, '/d/arena.db-wal': 1500, '/d/arena.db-shm': 1500 },
    },
    'are unchanged where everything belongs to root': { before: { '/d': 0, '/d/arena.db': 0 }, made: [], given: {} },
    'are unchanged for another user': { user: 1501, before: { '/d': 1500 }, made: ['/d/arena.db'], given: {} },
  };
  for (const [name, { user = 0, before, made, given }] of Object.entries(rows)) {
    it(name, () => {
      const owners = new Map(Object.entries(before));
      const changed: Record<string, number> = {};
      const giveToOwner = keepOwner('/d/arena.db', {
        user: () => user,
        ownerOf: (at) => (owners.has(at) ? { uid: owners.get(at)!, gid: owners.get(at)! } : undefined),
        chown: (at, uid) => void (changed[at] = uid),
      });
      for (const file of made) owners.set(file, user);
      giveToOwner();
      expect(changed).to.deep.equal(given);
    });
  }
});
