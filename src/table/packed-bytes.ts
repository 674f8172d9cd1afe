// Encodes numbers and text as bytes for packed games. Every released format must stay readable forever.

export interface ByteReader {
  readonly packed: Uint8Array;
  next: number;
}

/** LEB128: seven bits per byte, lowest first; all but the last byte have the eighth bit set. @param number a whole number from 0 */
export function numberBytes(number: number): number[] {
  const bytes: number[] = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

export function numberFrom(from: ByteReader): number {
  for (let number = 0, weight = 1; ; weight *= 128) {
    const byte = from.packed[from.next++];
    if (byte === undefined) throw new Error('packed bytes end early');
    number += (byte & 127) * weight;
    if (byte < 128) return number;
  }
}

/** The text in UTF-8, after its length. */
export function textBytes(text: string): number[] {
  const bytes = Buffer.from(text);
  return [...numberBytes(bytes.length), ...bytes];
}

export function textFrom(from: ByteReader): string {
  return textOf(bytesFrom(from, numberFrom(from)));
}

export function bytesFrom(from: ByteReader, length: number): Uint8Array {
  from.next += length;
  if (from.next > from.packed.length) throw new Error('packed bytes end early');
  return from.packed.subarray(from.next - length, from.next);
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
