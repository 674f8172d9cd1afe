// Push messages of this browser: starting and stopping them. Only a click may start them: the browser asks then.
import type { PushDevices } from '../../schema/push.ts';
import { remove } from './api.ts';
import { PUSH_ROOT, readDevices, subscribe } from './push-subscription.ts';
import { storedText, storeText } from './stored.ts';

/** What this browser is called, while it is subscribed; or empty. */
const NAME = 'arena-push';

/** Whether it can receive messages; one that was forbidden to may be allowed again in its settings. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export interface KnownDevices extends PushDevices {
  /** The id of this browser, which may not be among them. */
  readonly own: string | undefined;
}

/** Subscribes again first, where the browser has dropped the subscription: not all of them say so to the worker. */
export async function readPush(): Promise<KnownDevices> {
  const name = storedText(NAME);
  const isDropped = name && canPush && Notification.permission === 'granted' && !(await subscriptionNow());
  if (isDropped) await subscribeHere(name).catch(() => undefined);
  const [known, own] = await Promise.all([readDevices(), ownDevice()]);
  // One that was stopped on another device is not to begin again by itself.
  if (own !== undefined) storeText(NAME, known.devices.find(({ id }) => id === own)?.name ?? '');
  return { ...known, own };
}

/** Who does not allow it: the person or the browser's settings, or the browser, which does not run the worker. */
export type PushObstacle = 'refused' | 'stuck';

/** @param name what its owner knows it by @returns what is in the way, if anything is */
export async function startPush(name: string): Promise<PushObstacle | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  return subscribeHere(name);
}

async function subscribeHere(name: string): Promise<'stuck' | undefined> {
  const { activeWorker } = await import('../offline/registration.ts');
  const worker = await activeWorker();
  if (!worker) return 'stuck';
  await subscribe(worker.pushManager, name);
  storeText(NAME, name);
  return undefined;
}

/** @param id of the device, which may be another one */
export async function stopPush(id: string): Promise<PushDevices> {
  if (id === (await ownDevice())) {
    storeText(NAME, '');
    await (await subscriptionNow())?.unsubscribe();
  }
  return remove<PushDevices>(`${PUSH_ROOT}/${id}`);
}

/** Before signing out: the next person here is asked again. */
export async function stopHere(): Promise<void> {
  storeText(NAME, '');
  const own = await ownDevice();
  if (own !== undefined) await stopPush(own);
}

/** Takes away what was shown about a game: its player is at the table. */
export async function closeShown(gameId: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag: gameId })) ?? [];
  for (const notification of shown) notification.close();
}

/** The id of this browser among the devices; `undefined`: it is not subscribed. */
async function ownDevice(): Promise<string | undefined> {
  const subscription = canPush ? await subscriptionNow() : null;
  if (!subscription || Notification.permission !== 'granted') return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
