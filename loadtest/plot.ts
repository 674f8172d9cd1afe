// Draws bars and curves as SVG files of a few kilobytes, readable on light and dark pages.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areDocsWritten } from './docs.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

export interface Curve {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const DOCS = path.resolve(import.meta.dirname, '../docs/load');
const [WIDTH, LABEL, ROW, TOP] = [720, 300, 26, 44];
const [LEFT, BOTTOM, HEIGHT] = [64, 40, 320];
const COLOURS = ['#3b82c4', '#c2572b', '#2f8f5b', '#8457b5'];

/** Writes docs/load/<name>.svg, if writing docs is enabled. */
export async function plotBars(name: string, title: string, bars: readonly Bar[]): Promise<void> {
  const largest = Math.max(...bars.map(({ value }) => value));
  const scale = (WIDTH - LABEL - 90) / largest;
  const rows = bars.map(({ label, value }, i) => {
    const y = TOP + i * ROW;
    const width = Math.max(1, value * scale);
    return `<text x="${LABEL - 8}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>
<rect x="${LABEL}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="3" fill="${COLOURS[0]}"/>
<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 15}">${value.toFixed(value < 10 ? 2 : 0)}</text>`;
  });
  await write(name, title, TOP + bars.length * ROW + 10, rows);
}

/** Like `plotBars`; both axes start at zero. */
export async function plotCurves(
  name: string,
  title: string,
  { x, curves }: { x: string; curves: readonly Curve[] },
): Promise<void> {
  const all = curves.flatMap(({ points }) => points);
  const [right, top] = [0, 1].map((axis) => Math.max(...all.map((point) => point[axis]!))) as [number, number];
  const across = (value: number): string => (LEFT + (value / right) * (WIDTH - LEFT - 20)).toFixed(1);
  const up = (value: number): string => (HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP - 24)).toFixed(1);
  const marks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${up(top * share)}" y2="${up(top * share)}" stroke="#ddd"/>`,
    `<text x="${LEFT - 8}" y="${up(top * share)}" dy="4" text-anchor="end">${(top * share).toFixed(0)}</text>`,
    `<text x="${across(right * share)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${(right * share).toFixed(1)}</text>`,
  ]);
  const lines = curves.flatMap(({ label, points }, i) => {
    const path = points.map((point) => `${across(point[0])},${up(point[1])}`).join(' ');
    return [
      `<polyline points="${path}" fill="none" stroke="${COLOURS[i]}" stroke-width="1.5"/>`,
      `<text x="${LEFT + i * 160}" y="${TOP + 10}" fill="${COLOURS[i]}">${escaped(label)}</text>`,
    ];
  });
  const axis = `<text x="${WIDTH - 20}" y="${HEIGHT - 6}" text-anchor="end">${escaped(x)}</text>`;
  await write(name, title, HEIGHT, [...marks, ...lines, axis]);
}

async function write(name: string, title: string, height: number, parts: readonly string[]): Promise<void> {
  if (!areDocsWritten()) return;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="13" fill="#222">
<text x="12" y="26" font-size="15" font-weight="600">${escaped(title)}</text>
${parts.join('\n')}
</g>
</svg>
`;
  await mkdir(DOCS, { recursive: true });
  await writeFile(path.join(DOCS, `${name}.svg`), svg);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
