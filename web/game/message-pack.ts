// The part of MessagePack (https://github.com/msgpack/msgpack/blob/master/spec.md) that room messages need: JSON values and
// bytes. In pages it replaces the much larger implementation that the socket library brings.

/** An option flag of `pack`; its lower eight bits say how many bytes to leave free at the start. */
export const RESERVE_START_SPACE = 2048;
const FREE_BYTES = 0xff;

export class Packr {
  pack(value: unknown, options = 0): Uint8Array {
    const bytes: number[] = Array.from({ length: options & FREE_BYTES }, () => 0);
    write(bytes, value);
    return Uint8Array.from(bytes);
  }
}

/** @throws Error for an unsupported type */
export function unpack(bytes: Uint8Array, { start = 0 } = {}): unknown {
  return read({ bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: start });
}

function write(bytes: number[], value: unknown): void {
  if (value === null || value === undefined) bytes.push(0xc0);
  else if (typeof value === 'boolean') bytes.push(value ? 0xc3 : 0xc2);
  else if (typeof value === 'number') writeNumber(bytes, value);
  else if (typeof value === 'string') writeText(bytes, value);
  else if (Array.isArray(value)) {
    writeSize(bytes, value.length, [0x90, 16], 0xdc);
    for (const item of value) write(bytes, item);
  } else {
    const entries = Object.entries(value as object).filter(([, item]) => item !== undefined);
    writeSize(bytes, entries.length, [0x80, 16], 0xde);
    for (const [key, item] of entries) {
      writeText(bytes, key);
      write(bytes, item);
    }
  }
}

function writeNumber(bytes: number[], value: number): void {
  if (Number.isInteger(value) && value >= -32 && value < 128) {
    bytes.push(value & 0xff);
    return;
  }
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  bytes.push(0xcb, ...new Uint8Array(view.buffer));
}

function writeText(bytes: number[], text: string): void {
  const written = new TextEncoder().encode(text);
  if (written.length >= 32 && written.length < 0x100) bytes.push(0xd9, written.length);
  else writeSize(bytes, written.length, [0xa0, 32], 0xda);
  for (const byte of written) bytes.push(byte);
}

/** @param short first byte of the short form, and its size limit @param long first byte with a 2-byte size; + 1: 4 bytes */
function writeSize(bytes: number[], size: number, [short, limit]: readonly [number, number], long: number): void {
  if (size < limit) bytes.push(short | size);
  else if (size < 0x10000) bytes.push(long, size >> 8, size & 0xff);
  else bytes.push(long + 1, size >>> 24, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff);
}

interface Reader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at: number;
}

function read(reader: Reader): unknown {
  const { view } = reader;
  const type = view.getUint8(reader.at++);
  if (type < 0x80) return type;
  if (type < 0x90) return readMap(reader, type & 0x0f);
  if (type < 0xa0) return readList(reader, type & 0x0f);
  if (type < 0xc0) return readText(reader, type & 0x1f);
  if (type >= 0xe0) return type - 0x100;
  const number = (size: number): number => (reader.at += size) - size;
  switch (type) {
    case 0xc0:
      return null;
    case 0xc2:
      return false;
    case 0xc3:
      return true;
    case 0xc4:
    case 0xc5:
    case 0xc6:
      return take(reader, readSize(reader, type - 0xc4));
    case 0xca:
      return view.getFloat32(number(4));
    case 0xcb:
      return view.getFloat64(number(8));
    case 0xcc:
      return view.getUint8(number(1));
    case 0xcd:
      return view.getUint16(number(2));
    case 0xce:
      return view.getUint32(number(4));
    case 0xcf:
      return Number(view.getBigUint64(number(8)));
    case 0xd0:
      return view.getInt8(number(1));
    case 0xd1:
      return view.getInt16(number(2));
    case 0xd2:
      return view.getInt32(number(4));
    case 0xd3:
      return Number(view.getBigInt64(number(8)));
    case 0xd4:
      return readUndefined(reader);
    case 0xd9:
    case 0xda:
    case 0xdb:
      return readText(reader, readSize(reader, type - 0xd9));
    case 0xdc:
    case 0xdd:
      return readList(reader, readSize(reader, type - 0xdb));
    case 0xde:
    case 0xdf:
      return readMap(reader, readSize(reader, type - 0xdd));
    default:
      throw new Error(`a message has the type ${type}`);
  }
}

/** The server's packer writes `undefined` as an extension of one byte. */
function readUndefined(reader: Reader): undefined {
  reader.at += 2;
  return undefined;
}

/** @param power the size is stored in 2 ** power bytes */
function readSize(reader: Reader, power: number): number {
  const at = reader.at;
  reader.at += 2 ** power;
  if (power === 0) return reader.view.getUint8(at);
  return power === 1 ? reader.view.getUint16(at) : reader.view.getUint32(at);
}

function take(reader: Reader, size: number): Uint8Array {
  return reader.bytes.slice(reader.at, (reader.at += size));
}

function readText(reader: Reader, size: number): string {
  return new TextDecoder().decode(take(reader, size));
}

function readList(reader: Reader, size: number): unknown[] {
  return Array.from({ length: size }, () => read(reader));
}

function readMap(reader: Reader, size: number): Record<string, unknown> {
  const entries = Array.from({ length: size }, () => [String(read(reader)), read(reader)] as const);
  return Object.fromEntries(entries);
}
