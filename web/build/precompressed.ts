// Writes each script and style sheet of a build as Brotli and gzip too, so that the server need not compress them.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|js)$/;

export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      await Promise.all(
        texts.map((file) => compress(path.join(dir!, file.fileName), file.type === 'chunk' ? file.code : file.source)),
      );
    },
  };
}

async function compress(file: string, content: string | Uint8Array): Promise<void> {
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
