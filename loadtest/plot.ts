// Bars as an SVG file of a few kilobytes, readable on light and dark pages.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

const DOCS = path.resolve(import.meta.dirname, '../docs/load');
const [WIDTH, LABEL, ROW, TOP] = [720, 300, 26, 44];

/** Writes docs/load/<name>.svg. */
export async function plotBars(name: string, title: string, bars: readonly Bar[]): Promise<void> {
  const largest = Math.max(...bars.map(({ value }) => value));
  const scale = (WIDTH - LABEL - 90) / largest;
  const rows = bars.map(({ label, value }, i) => {
    const y = TOP + i * ROW;
    const width = Math.max(1, value * scale);
    return `<text x="${LABEL - 8}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>
<rect x="${LABEL}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="3" fill="#3b82c4"/>
<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 15}">${value.toFixed(value < 10 ? 2 : 0)}</text>`;
  });
  const height = TOP + bars.length * ROW + 10;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="13" fill="#222">
<text x="12" y="26" font-size="15" font-weight="600">${escaped(title)}</text>
${rows.join('\n')}
</g>
</svg>
`;
  await mkdir(DOCS, { recursive: true });
  await writeFile(path.join(DOCS, `${name}.svg`), svg);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
