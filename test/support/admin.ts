// The admin command line, as a separate process or in this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { runCommand, type CommandResult } from '../../src/admin/command.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src/admin/main.ts');

export type Admin = (...args: readonly string[]) => Promise<CommandResult>;

/** @param env the server's environment */
export function adminOf(env: Readonly<Record<string, string>>): Admin {
  return async (...args) => {
    const child = startAdmin(env, ...args);
    const [out, err, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
    return { code: code as number, out, err };
  };
}

/** For tests that do something while it runs. @param env the server's environment */
export function startAdmin(env: Readonly<Record<string, string>>, ...args: readonly string[]): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env }, stdio: [...stdio] });
}

/** The same in this process, for the many tests of what commands do. @param env the server's environment */
export function adminInProcess(env: Readonly<Record<string, string>>): Admin {
  return (...args) => runCommand(args, { ...process.env, ...env });
}

/** The command's JSON output. @throws Error if it fails */
export async function asked<T = any>(admin: Admin, ...args: readonly string[]): Promise<T> {
  const { code, out, err } = await admin(...args, '--json');
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out) as T;
}
