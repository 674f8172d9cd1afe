// The subscription of this browser to push messages: made by a page, and made again by a page or the service worker.
import type { PushDevices } from '../../schema/push.ts';
import { get, post } from './api.ts';

export const PUSH_ROOT = '/players/me/push';

export function readDevices(): Promise<PushDevices> {
  return get<PushDevices>(PUSH_ROOT);
}

/** Of somebody who is signed in. @param name what its owner knows the browser by */
export async function subscribe(pushManager: PushManager, name: string): Promise<void> {
  const { publicKey } = await readDevices();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It has a subscription with another key, of another arena at this address.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await post(PUSH_ROOT, { body: { endpoint, keys, name, quiet: { timeZone: ownTimeZone() } } });
}

/** Chromium's own zone may be one that it does not know itself, `Etc/Unknown`: where the system's has no name. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

/** What this browser and its system are called. */
export function browserName(): { readonly browser: string; readonly system: string } {
  const found = (names: readonly (readonly [RegExp, string])[], other: string): string =>
    names.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? other;
  return { browser: found(BROWSERS, 'Browser'), system: found(SYSTEMS, '?') };
}

/** The more particular first: each of them says that it is some of those below. */
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
