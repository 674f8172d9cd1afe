// Registers the service worker. Loaded separately, because every byte counts in what each page starts with.
import { effect } from '@preact/signals';
import { language } from '../text/language.ts';
import { keepLanguage } from './kept-language.ts';

const READY_MS = 15_000;

// If storage is full or blocked, the worker falls back to the browser's preferred languages.
effect(() => void keepLanguage(language.value).catch(() => undefined));

/**
 * Registers the worker; may be called again. `undefined` if the browser does not run it in time: `ready` never settles for
 * a worker that was refused.
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
