// Percentiles, and the tables and verdicts that load tests print.

export interface Timings {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The value below which this share of the values lies, with 1 their maximum; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function percentiles(values: readonly number[]): Timings {
  return { p50: quantile(values, 0.5), p95: quantile(values, 0.95), p99: quantile(values, 0.99) };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median of each percentile by itself. */
export function mediansOf(rounds: readonly Timings[]): Timings {
  const of = (what: keyof Timings): number => median(rounds.map((round) => round[what]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99') };
}

export interface Row {
  readonly what: string;
  readonly perSecond?: number;
  readonly cpuMicros?: number;
  readonly timings?: Timings;
  readonly note?: string;
}

export function printTable(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  console.log(line(['', '/s', 'CPU µs', 'p50 ms', 'p95 ms', 'p99 ms', '']));
  for (const { what, perSecond, cpuMicros, timings, note } of rows) {
    const times = timings ? [timings.p50, timings.p95, timings.p99].map((ms) => ms.toFixed(2)) : ['', '', ''];
    console.log(line([what, round(perSecond), round(cpuMicros), ...times, note ?? '']));
  }
}

const verdicts: boolean[] = [];

/** Prints whether a figure is within its limit, and remembers the verdict for `exitWithVerdict`. */
export function printVerdict(what: string, figure: number, limit: number, unit: string): void {
  const isWithin = figure <= limit;
  verdicts.push(isWithin);
  const shown = figure.toFixed(limit < 10 ? 2 : 1);
  console.log(`${isWithin ? 'ok   ' : 'OVER '}  ${what}: ${shown} ${unit} (limit ${limit} ${unit})`);
}

/** Ends the program: with 1 if a figure was over its limit. */
export function exitWithVerdict(): never {
  const overCount = verdicts.filter((isWithin) => !isWithin).length;
  console.log(`\n${overCount} figures are over their limit`);
  process.exit(overCount === 0 ? 0 : 1);
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(44) : cell.padStart(10)))
    .join(' ')
    .trimEnd();
}

function round(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(value < 100 ? 1 : 0);
}
