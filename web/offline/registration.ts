// The service worker of this browser, as pages start it. Not in what every page begins with: each byte there counts.
import { effect } from '@preact/signals';
import { language } from '../text/language.ts';
import { keepLanguage } from './kept-language.ts';

const READY_MS = 15_000;

// A full or forbidden storage only leaves the worker to what the browser prefers.
effect(() => void keepLanguage(language.value).catch(() => undefined));

/**
 * Registers the worker; again does no harm. `undefined`: the browser does not run it, or not in time, since it waits for
 * ever for the activation of one that it has refused.
 */
export async function activeWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>();
  setTimeout(giveUp, READY_MS);
  return Promise.race([registered(), tooLate]).catch(() => undefined);
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}
