// Makes a tar archive (POSIX ustar) of files in memory: the same files always give the same bytes.
const BLOCK = 512;
const NAME_BYTES = 100;
/** The date that npm gives every file: 1985-10-26. */
const MODIFIED = 499_162_500;

/** @param files content by name, at most 100 bytes long */
export function tarOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const entries = [...files].flatMap(([name, content]) => [
    headerOf(name, content.length),
    content,
    paddingOf(content),
  ]);
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(MODIFIED, 11), 136);
  header.write(' '.repeat(8), 148); // the checksum is computed with blanks in its own field
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

function paddingOf({ length }: Buffer): Buffer {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
