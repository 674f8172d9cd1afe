// The results as rows: for the terminal, for docs/chaos.md and for programs.
import { figure, type Table } from '../loadtest/docs.ts';
import { quantile } from '../loadtest/statistics.ts';
import { KINDS, type PlayRecord, type Success } from './record.ts';
import { VERDICTS, type ScenarioResult } from './run.ts';

const HEAD = [
  'scenario',
  'moves',
  'requests',
  'lost',
  'doubled',
  'split',
  'stuck',
  'errors',
  'odd',
  'with key: p50',
  'p99',
  'max s',
  'without: p50',
  'p99',
  'max s',
];

export function tableOf(results: readonly ScenarioResult[]): Table {
  const rows = results.map(({ scenario, record, verdicts }) => {
    const counts = VERDICTS.map((verdict) => verdicts[verdict].length);
    return [scenario.name, ...[record.moveCount(), record.successes.length, ...counts].map(String), ...times([record])];
  });
  const totals = HEAD.slice(1, 3 + VERDICTS.length).map((_, i) =>
    String(rows.reduce((sum, row) => sum + Number(row[i + 1]), 0)),
  );
  return { head: HEAD, rows: [...rows, ['in all', ...totals, ...times(results.map(({ record }) => record))]] };
}

/** Of writes, in seconds: with a key, and without. */
function times(records: readonly PlayRecord[]): string[] {
  const writes = records.flatMap(({ successes }) => successes).filter(({ kind }) => kind !== 'read' && kind !== 'wait');
  return [true, false].flatMap((isKeyed) => {
    const { p50, p99, max } = spread(writes.filter((write) => write.isKeyed === isKeyed));
    return [p50, p99, max].map((ms) => figure(ms / 1000));
  });
}

function spread(successes: readonly Success[]): { p50: number; p99: number; max: number } {
  const times = successes.map(({ ms }) => ms);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: quantile(times, 1) };
}

export function printRow(result: ScenarioResult): void {
  const { head, rows } = tableOf([result]);
  console.log(`\n${rows[0]![0]}`);
  console.log(
    `  ${head
      .slice(1)
      .map((name, i) => `${name} ${rows[0]![i + 1]}`)
      .join(' · ')}`,
  );
  for (const verdict of VERDICTS) printSome(verdict, result.verdicts[verdict]);
}

const SHOWN = 5;

/** Equal ones once. */
function printSome(verdict: string, lines: readonly string[]): void {
  const kinds = Map.groupBy(lines, (line) => line.replaceAll(/g_\w+|\d+ ms|attempt \d+|client \d+/g, '…'));
  for (const same of [...kinds.values()].slice(0, SHOWN)) console.log(`  ${verdict} × ${same.length}: ${same[0]}`);
  if (kinds.size > SHOWN) console.log(`  ${verdict}: ${kinds.size - SHOWN} kinds more`);
}

export function printTable({ head, rows }: Table): void {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  console.log(`\n${[head, ...rows].map(line).join('\n')}`);
}

const SLOWEST = 10;

/** Everything of a result that a program may want. */
export function jsonOf({ scenario, record, verdicts }: ScenarioResult): object {
  const { answers, orphans, successes } = record;
  const timesByKind = KINDS.flatMap((kind) =>
    [true, false].map((isKeyed) => {
      const those = successes.filter((each) => each.kind === kind && each.isKeyed === isKeyed);
      return { kind, isKeyed, count: those.length, ...spread(those) };
    }),
  );
  return {
    ...scenario,
    moves: record.moveCount(),
    requests: successes.length,
    orphans,
    verdicts,
    slowest: successes
      .filter(({ attempts }) => attempts)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST),
    answers: Object.fromEntries(answers),
    times: timesByKind.filter(({ count }) => count > 0),
  };
}
