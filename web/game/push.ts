// Starts and stops push messages to this browser. Only a click may start them, since the browser asks for permission.
import type { PushDevices } from '../../schema/push.ts';
import { remove } from './api.ts';
import { PUSH_ROOT, readDevices, subscribe } from './push-subscription.ts';
import { storedText, storeText } from './stored.ts';

/** Stores this browser's name while it is subscribed, otherwise "". */
const NAME = 'arena-push';

/** Whether this browser supports push messages; a denied permission can be granted again in its settings. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export interface KnownDevices extends PushDevices {
  /** The id of this browser, which may be missing from the list. */
  readonly own: string | undefined;
}

/** Subscribes again first if the browser has dropped the subscription: not all browsers notify the worker. */
export async function readPush(): Promise<KnownDevices> {
  const name = storedText(NAME);
  const isDropped = name && canPush && Notification.permission === 'granted' && !(await subscriptionNow());
  if (isDropped) await subscribeHere(name).catch(() => undefined);
  const [known, own] = await Promise.all([readDevices(), ownDevice()]);
  // A subscription that was stopped from another device must not be renewed automatically.
  if (own !== undefined) storeText(NAME, known.devices.find(({ id }) => id === own)?.name ?? '');
  return { ...known, own };
}

/** `refused` by the person or the browser's settings; `stuck`: the browser does not run the worker. */
export type PushObstacle = 'refused' | 'stuck';

/** @param name shown to the owner for this browser @returns the obstacle, if any */
export async function startPush(name: string): Promise<PushObstacle | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  return subscribeHere(name);
}

async function subscribeHere(name: string): Promise<PushObstacle | undefined> {
  const { activeWorker } = await import('../offline/registration.ts');
  const worker = await activeWorker();
  if (!worker) return 'stuck';
  try {
    await subscribe(worker.pushManager, name);
  } catch (error) {
    // The browser's own, not one of the server.
    if (error instanceof DOMException) return 'refused';
    throw error;
  }
  storeText(NAME, name);
  return undefined;
}

/** @param id of any device of the person, not only this one */
export async function stopPush(id: string): Promise<PushDevices> {
  if (id === (await ownDevice())) {
    storeText(NAME, '');
    await (await subscriptionNow())?.unsubscribe();
  }
  return remove<PushDevices>(`${PUSH_ROOT}/${id}`);
}

/** Before signing out: the next user must be asked again. */
export async function stopHere(): Promise<void> {
  storeText(NAME, '');
  const own = await ownDevice();
  if (own !== undefined) await stopPush(own);
}

/** Closes notifications about a game, because its player is at the table. */
export async function closeShown(gameId: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag: gameId })) ?? [];
  for (const notification of shown) notification.close();
}

/** This browser's id among the devices; `undefined` if it is not subscribed. */
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
