// Results for people: a list of things as a table, one thing as its fields.

export function shown(result: object): string {
  const parts = Object.entries(result).map(([name, value]) => shownField(name, value));
  return `${parts.join('\n')}\n`;
}

function shownField(name: string, value: unknown): string {
  if (Array.isArray(value)) return table(name, value as object[]);
  return `${name}: ${cell(value)}`;
}

function table(name: string, rows: readonly object[]): string {
  if (rows.length === 0) return `no ${name}`;
  const heads = Object.keys(rows[0]!);
  const lines = [heads, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Names are callers' own: they must not command the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}
