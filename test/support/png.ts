// Decodes 8-bit RGB PNG files, and checks them as strictly as a link preview needs.
import { crc32, inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Counts pixels whose colour differs from this one by at most `by` in each component. */
  count(color: string, by?: number): number;
}

const SIGNATURE = '89504e470d0a1a0a';

/** @throws Error for a file that is damaged or has another pixel format */
export function decodePng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file);
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('no PNG');
  const chunks = chunksOf(bytes);
  const header = chunks[0]!.data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.subarray(8).toString('hex') !== '0802000000') throw new Error('other pixels');
  if (chunks.at(-1)!.type !== 'IEND') throw new Error('cut off');
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const size = 1 + 3 * width;
  if (lines.length !== size * height) throw new Error('too few pixels, or too many');
  return {
    width,
    height,
    count(color, by = 6) {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      let found = 0;
      for (let y = 0; y < height; y++) {
        if (lines[y * size] !== 0) throw new Error('a filter that this reader does not know');
        for (let at = y * size + 1; at < (y + 1) * size; at += 3) {
          if (wanted.every((part, i) => Math.abs(lines[at + i]! - part) <= by)) found += 1;
        }
      }
      return found;
    },
  };
}

function chunksOf(bytes: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== bytes.readUInt32BE(at + 8 + length)) throw new Error('damaged');
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}
