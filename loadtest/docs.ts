// Writes a run's results into the marked blocks of docs/capacity.md and docs/chaos.md.
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';

const DOCS = path.resolve(import.meta.dirname, '../docs');
/** The files of blocks that are not in capacity.md. */
const FILES: Readonly<Record<string, string>> = { chaos: 'chaos.md' };

let isWriting = false;

/** Enables writing to the docs; small trial runs do not write. */
export function writeToDocs(): void {
  isWriting = true;
}

export function areDocsWritten(): boolean {
  return isWriting;
}

/** Replaces the text between `<!-- load: name -->` and the next `<!-- end -->`. */
export async function writeBlock(name: string, lines: readonly string[]): Promise<void> {
  if (!isWriting) return;
  const [start, end] = [`<!-- load: ${name} -->`, '<!-- end -->'];
  const file = path.join(DOCS, FILES[name] ?? 'capacity.md');
  const text = await readFile(file, 'utf8');
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${file} has no block ${name}`);
  await writeFile(file, `${text.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns after the first are right-aligned, for figures. */
export function markdownTable({ head, rows }: Table): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)];
}

/** Where and when the figures beside it were measured. */
export function measuredHere(command: string): string {
  const model = cpus()[0]?.model ?? 'unknown';
  const when = new Date().toISOString().slice(0, 10);
  const load = loadavg()[1]!.toFixed(1);
  return `\`${command}\`, ${when}, Node ${process.versions.node}, ${availableParallelism()} cores (${model}), load average ${load}.`;
}

/** Two or three digits: results vary too much between runs for more. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (value >= 100) return String(Math.round(value));
  return value.toPrecision(value >= 10 ? 3 : 2);
}
