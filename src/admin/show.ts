// Formats results for people: a list as a table, a single object as its fields.

export function formatResult(result: object): string {
  const parts = Object.entries(result).map(([name, value]) => formatField(name, value));
  return `${parts.join('\n')}\n`;
}

function formatField(name: string, value: unknown): string {
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

/** Names are chosen by users: removes terminal control sequences. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '?');
}
