// Runs a program to its end.
import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** @returns its output. @throws Error with all its output, unless it succeeded */
export async function run(program: string, args: readonly string[], options: SpawnOptions): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), closed]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}\n${out}\n${err}`);
  return out;
}
