// This browser's push subscription: created by a page, renewed by a page or the service worker.
import type { PushDevices } from '../../schema/push.ts';
import { get, post } from './api.ts';

export const PUSH_ROOT = '/players/me/push';

export function readDevices(): Promise<PushDevices> {
  return get<PushDevices>(PUSH_ROOT);
}

/** Needs a session. @param name shown to the owner for this browser */
export async function subscribe(pushManager: PushManager, name: string): Promise<void> {
  const { publicKey } = await readDevices();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The browser has a subscription with another key, from another arena at this address.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await post(PUSH_ROOT, { body: { endpoint, keys, name, quiet: { timeZone: ownTimeZone() } } });
}

/** Chromium reports `Etc/Unknown`, which it does not accept itself, where the system's time zone has no name. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

/** The names of this browser and its operating system. */
export function browserName(): { readonly browser: string; readonly system: string } {
  const found = (names: readonly (readonly [RegExp, string])[], other: string): string =>
    names.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? other;
  return { browser: found(BROWSERS, 'Browser'), system: found(SYSTEMS, '?') };
}

/** The more specific first: each user agent also claims to be some of those below. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux|CrOS/, 'Linux'],
] as const;
