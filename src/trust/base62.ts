// Bytes, numbers and chance as base62.
import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unbiased base62: uses only bytes below 248 (4 × 62), so about 3 % of the bytes are skipped. */
export function base62(bytes: Uint8Array, length: number): string {
  let text = '';
  for (let i = 0; i < bytes.length && text.length < length; i++) if (bytes[i]! < 248) text += ALPHABET[bytes[i]! % 62];
  return text;
}

export function base62Number(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text;
  return text;
}

export function randomBase62(length: number): string {
  return base62(randomBytes(length * 2), length).padEnd(length, ALPHABET[randomInt(62)]);
}
