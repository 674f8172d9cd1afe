// Push messages: subscribed browsers, and the message that they receive (Push API, RFC 8030).
import { z } from 'zod';
import { Name } from './name.ts';
import { absoluteUrl, shape } from './shape.ts';
import type { PushKind } from './enumerations.ts';
import { Instant } from './instant.ts';

/** Per player. */
export const MAX_PUSH_DEVICES = 10;

const Time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00')
  .max(5);

const TimeZone = z.string().max(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin');

const Quiet = z.object({
  from: Time.default('22:00'),
  to: Time.default('08:00').describe('The same as `from`: never quiet.'),
  timeZone: TimeZone.default('UTC').describe('IANA name.'),
});

/** A browser's PushSubscription as JSON, and its quiet hours. */
export const PushRequest = shape('PushRequest', {
  endpoint: absoluteUrl().describe("The browser's push service: https, at a public address."),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, 'must be the base64url of 65 bytes')
      .max(88),
    auth: z
      .string()
      .regex(/^[\w-]{22}(?:==)?$/, 'must be the base64url of 16 bytes')
      .max(24),
  }),
  name: Name.default('Browser').describe('What you know the device by.'),
  quiet: Quiet.prefault({}).describe('Nothing is sent then; what is still true is sent afterwards.'),
});
export type PushRequest = z.infer<typeof PushRequest>;

const PushDeviceBody = shape('PushDevice', {
  id: z.string().describe('The first 32 hex digits of the SHA-256 of its endpoint.'),
  name: z.string(),
  createdAt: Instant,
  quiet: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }),
});
export const PushDevices = shape('PushDevices', {
  publicKey: z.string().describe('The applicationServerKey to subscribe with (VAPID, RFC 8292), in base64url.'),
  devices: z.array(PushDeviceBody).describe('Oldest first.'),
});
export type PushDevices = z.infer<typeof PushDevices>;

/** The message that a browser receives, and shows in its own language. */
export interface PushMessage {
  readonly kind: PushKind;
  readonly gameId: string;
  /** The name of the other player. */
  readonly name: string;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // a RangeError: unknown zone
  }
}
