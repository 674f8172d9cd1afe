// Push messages of this browser: starting and stopping them. Only a click may start them: the browser asks then.
import type { PushDevices } from '../../schema/push.ts';
import { get, post, remove } from './api.ts';

const ROOT = '/players/me/push';

/** Whether it can receive messages; one that was forbidden to may be allowed again in its settings. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export function readDevices(): Promise<PushDevices> {
  return get<PushDevices>(ROOT);
}

/** The id of this browser among the devices; `undefined`: it is not subscribed. */
export async function ownDevice(): Promise<string | undefined> {
  const subscription = canPush ? await subscriptionNow() : null;
  if (!subscription || Notification.permission !== 'granted') return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Who does not allow it: the person or the browser's settings, or the browser, which does not run the worker. */
export type PushObstacle = 'refused' | 'stuck';

/** @param name what its owner knows it by @returns what is in the way, if anything is */
export async function startPush(name: string): Promise<PushObstacle | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const { activeWorker } = await import('../offline/registration.ts');
  const [{ publicKey }, worker] = await Promise.all([readDevices(), activeWorker()]);
  if (!worker) return 'stuck';
  const { pushManager } = worker;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It has a subscription with another key, of another arena at this address.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await post(ROOT, { body: { endpoint, keys, name, quiet: { timeZone } } });
  return undefined;
}

/** @param id of the device, which may be another one */
export async function stopPush(id: string): Promise<PushDevices> {
  if (id === (await ownDevice())) await (await subscriptionNow())?.unsubscribe();
  return remove<PushDevices>(`${ROOT}/${id}`);
}

/** Takes away what was shown about a game: its player is at the table. */
export async function closeShown(gameId: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag: gameId })) ?? [];
  for (const notification of shown) notification.close();
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
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
