// The folder of exports: each file beside a description, which is renamed into place last, so that a file counts only when
// it is whole. Processes that share the folder write each file once; oldest files make way for newer ones.
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { EXPORT_NAME, ExportFile } from '../../schema/exports.ts';
import type { Content, ExportFolder, NewExport } from '../ports/exports.ts';
import { LICENSE } from './license.ts';
import { newestFirst } from './periods.ts';

const LICENSE_NAME = 'LICENSE.txt';
const PART = '.part';
/** A part file that is unchanged this long was abandoned: writing never pauses that long. */
const ABANDONED_MS = 600_000;
/** Two changes this close together may leave the folder with the same modification time. */
const SAME_TIME_MS = 1000;

/** @throws Error when the folder cannot be made or written */
export async function openExportFolder(folder: string, maxBytes: number): Promise<ExportFolder> {
  const root = path.resolve(folder);
  const at = (name: string): string => path.join(root, name);
  await begin();
  let known: { readonly at: number; readonly files: readonly ExportFile[] } | undefined;

  /** Also called later, if somebody deleted the folder to free space. */
  async function begin(): Promise<void> {
    await mkdir(root, { recursive: true });
    await writeFile(at(LICENSE_NAME), LICENSE, { flag: 'wx' }).catch(ifExists).catch(withoutLicense);
  }

  /** On a full disk the file is created, but stays empty, and would then count as the operator's own. */
  async function withoutLicense(error: unknown): Promise<never> {
    await rm(at(LICENSE_NAME), { force: true });
    throw error;
  }

  async function orBegun<T>(read: () => Promise<T>): Promise<T> {
    return read().catch(async (error: NodeJS.ErrnoException) => {
      ifMissing(error);
      await begin();
      return read();
    });
  }

  async function files(): Promise<readonly ExportFile[]> {
    const { mtimeMs } = await orBegun(() => stat(root));
    if (known?.at === mtimeMs) return known.files;
    const isSettled = Date.now() - mtimeMs > SAME_TIME_MS;
    const found = await describedIn(root);
    known = isSettled ? { at: mtimeMs, files: found } : undefined;
    return found;
  }

  /**
   * The older files that must be deleted to make room for this one, oldest first; `undefined`: deleting all of them
   * would not be enough.
   */
  async function inTheWayOf({ from }: NewExport, bytes: number): Promise<readonly ExportFile[] | undefined> {
    const all = await describedIn(root);
    let used = bytes + all.reduce((sum, file) => sum + file.bytes, 0);
    const older = all.filter((file) => file.from < from).toReversed();
    const inTheWay: ExportFile[] = [];
    while (used > maxBytes) {
      const oldest = older[inTheWay.length];
      if (!oldest) return undefined;
      used -= oldest.bytes;
      inTheWay.push(oldest);
    }
    return inTheWay;
  }

  async function remove({ name }: ExportFile): Promise<void> {
    await rm(at(descriptionOf(name)), { force: true });
    await rm(at(name), { force: true });
  }

  async function publish(
    file: NewExport,
    { bytes, counts }: Content,
    handle: FileHandle,
  ): ReturnType<ExportFolder['write']> {
    const written = await writeAll(handle, bytes);
    const { games, reviews } = counts();
    if (games === 0) return { is: 'empty', removed: [] };
    const removed = await inTheWayOf(file, written.bytes);
    if (!removed) return { is: 'full', removed: [] };
    if (!(await isAt(at(file.name + PART), handle))) return { is: 'taken', removed: [] };
    for (const each of removed) await remove(each);
    const { name, period, from } = file;
    await rename(at(name + PART), at(name));
    const description: ExportFile = { name, period, from, games, reviews, ...written };
    await writeFile(at(descriptionOf(name) + PART), `${JSON.stringify(description)}\n`, { flush: true });
    await rename(at(descriptionOf(name) + PART), at(descriptionOf(name)));
    return { is: 'written', removed };
  }

  return {
    path: root,
    files,
    license: () => orBegun(() => readFile(at(LICENSE_NAME), 'utf8')),
    async write(file, content) {
      const part = at(file.name + PART);
      const handle = await openNew(part);
      if (!handle) return { is: 'taken', removed: [] };
      let outcome: Awaited<ReturnType<ExportFolder['write']>> | undefined;
      try {
        return (outcome = await publish(file, content, handle));
      } finally {
        const isLeft = outcome?.is !== 'written' && (await isAt(part, handle));
        await handle.close();
        if (isLeft) await rm(part, { force: true });
      }
    },
  };
}

/** `undefined`: another process is writing it. */
async function openNew(part: string): Promise<FileHandle | undefined> {
  const written = await stat(part).catch(ifMissing);
  if (written && Date.now() - written.mtimeMs > ABANDONED_MS) await rm(part, { force: true });
  return (await open(part, 'wx').catch(ifExists)) ?? undefined;
}

/** False if this process was frozen, so that another considered the file abandoned and began it again. */
async function isAt(part: string, handle: FileHandle): Promise<boolean> {
  const [there, own] = [await stat(part).catch(ifMissing), await handle.stat()];
  return there?.ino === own.ino;
}

async function writeAll(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Pick<ExportFile, 'bytes' | 'sha256'>> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    await handle.writeFile(chunk);
    digest.update(chunk);
    bytes += chunk.length;
  }
  await handle.sync();
  return { bytes, sha256: digest.digest('hex') };
}

async function describedIn(root: string): Promise<ExportFile[]> {
  const names = (await readdir(root)).filter((name) => name.endsWith('.json') && EXPORT_NAME.test(fileOf(name)));
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(root, name), 'utf8').catch(ifMissing);
      return text === undefined ? [] : described(text);
    }),
  );
  return found.flat().toSorted(newestFirst);
}

/** Empty for a description that is truncated or was edited by hand: its file is made again. */
function described(text: string): ExportFile[] {
  try {
    return [ExportFile.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

function descriptionOf(name: string): string {
  return `${name}.json`;
}

function fileOf(description: string): string {
  return description.slice(0, -'.json'.length);
}

/** @throws the error, unless it says that the file exists */
function ifExists(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EEXIST') throw error;
}

/** @throws the error, unless it says that the file is missing */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
