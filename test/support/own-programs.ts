// Programs of agents, each a separate process, as a stranger would run a starter of the kit.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const STARTERS = path.resolve(import.meta.dirname, '../../kit/starters');

const LANGUAGES = {
  TypeScript: [process.execPath, 'agent.ts'],
  Python: ['python3', 'agent.py'],
} as const;

export type Language = keyof typeof LANGUAGES;
export const STARTER_FILES = Object.values(LANGUAGES).map(([, file]) => path.join(STARTERS, file));

export interface OwnPrograms {
  /** Runs the starter under this slug; it registers the agent if needed. */
  run(slug: string, url: string, language?: Language): void;
  /** Kills it without a chance to clean up. */
  kill(slug: string): Promise<void>;
  isRegistered(slug: string): boolean;
  /** The key of a registered agent. */
  keyOf(slug: string): string;
  close(): Promise<void>;
}

export function newOwnPrograms(): OwnPrograms {
  const folder = mkdtempSync(path.join(tmpdir(), 'agents-'));
  const running = new Map<string, ChildProcess>();
  const fileOf = (slug: string): string => path.join(folder, `${slug}.key`);
  const keyOf = (slug: string): string => readFileSync(fileOf(slug), 'utf8');

  async function kill(slug: string): Promise<void> {
    const child = running.get(slug)!;
    running.delete(slug);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  return {
    keyOf,
    kill,
    run(slug, url, language = 'TypeScript') {
      const [command, file] = LANGUAGES[language];
      const child = spawn(command, [path.join(STARTERS, file), slug, url], { cwd: folder, stdio: 'ignore' });
      running.set(slug, child);
    },
    // The file exists before its text is written.
    isRegistered: (slug) => existsSync(fileOf(slug)) && keyOf(slug) !== '',
    async close() {
      await Promise.all([...running.keys()].map(kill));
      rmSync(folder, { recursive: true });
    },
  };
}
