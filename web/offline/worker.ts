// The service worker: the pages that need no server, kept for when there is none, and push messages. Of the API it keeps
// the puzzles of the last days only, as nobody in particular sees them, and nothing that was asked for with a token.
import type { PushMessage } from '../../schema/push.ts';
import { browserName, subscribe } from '../game/push-subscription.ts';
import { firstKnown } from '../text/known-language.ts';
import { keptLanguage } from './kept-language.ts';
import { shownOf } from './pushed.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the build puts in (web/build/offline-copies.ts). */
interface Copies {
  /** Changes with any of the files. */
  readonly version: string;
  /** Addresses of pages. */
  readonly pages: readonly string[];
  /** Addresses of what these pages load. */
  readonly assets: readonly string[];
}

const { version, pages, assets } = JSON.parse('OFFLINE_COPIES') as Copies;
const PREFIX = 'copies-';
const CACHE = `${PREFIX}${version}`;
/** This release's, and the one before: its pages may still be open, and load a part of themselves later. */
const CACHES_KEPT = 2;
const OFFLINE_PAGE = '/offline';
const DAILY = '/api/v1/puzzles/daily';
const PUZZLES = 'puzzles';
/** As many days as the page of puzzles shows. */
const PUZZLES_KEPT = 14;

self.addEventListener('install', (event) => event.waitUntil(keepCopies()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOrCopy(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(copyOrFile(request));
  else if (pathname === DAILY) event.respondWith(puzzleOrCopy(request));
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

async function keepCopies(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache, which may still hold the pages of the release before.
  await cache.addAll([...pages.map((page) => new Request(page, { cache: 'reload' })), ...assets]);
  // It changes no page that is open, so it need not wait until they are closed.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(kept.slice(0, -CACHES_KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
  // So that it is there though the page of puzzles was never opened.
  await puzzleOrCopy(new Request(DAILY)).catch(() => undefined);
}

async function pageOrCopy(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    // Of all caches, the oldest would answer first: with a page of the release before.
    const cache = await caches.open(CACHE);
    const copy = (await cache.match(pathname)) ?? (await cache.match(OFFLINE_PAGE));
    if (!copy) throw error;
    return copy;
  }
}

/** The page with the address of today asks without a date: its copy is that of the last day with a connection. */
async function puzzleOrCopy(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPuzzle(request.url, answer.clone()).catch(() => undefined); // a full disk is no failure
    return answer;
  } catch (error) {
    const copy = await caches.match(request.url, { cacheName: PUZZLES });
    if (!copy) throw error;
    return copy;
  }
}

async function keepPuzzle(url: string, answer: Response): Promise<void> {
  const daily = await answer.json();
  if (!daily.puzzle) return;
  const cache = await caches.open(PUZZLES);
  await cache.delete(url); // the newest are last
  const puzzle = { ...daily.puzzle, yours: null };
  await cache.put(url, Response.json({ ...daily, puzzle, streak: null }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -PUZZLES_KEPT).map((old) => cache.delete(old)));
}

/** An asset never changes: its name has the hash of its content. */
async function copyOrFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Without it, what takes the place of another of its tag makes no sound. Not in TypeScript's types of browsers. */
interface Renotifying extends NotificationOptions {
  readonly renotify: true;
}

/** Unless the table is before the person's eyes. The newest of a game takes the place of an older one. */
async function show(message: PushMessage): Promise<void> {
  const language = firstKnown([await keptLanguage(), ...navigator.languages]);
  const { title, body, path } = shownOf(message, language);
  const isSeen = (await pagesAt(path)).some(({ visibilityState }) => visibilityState === 'visible');
  if (isSeen) return;
  const options: Renotifying = { body, tag: message.gameId, renotify: true, data: path };
  await self.registration.showNotification(title, options);
}

/** The browser has dropped the subscription, or changed it: the arena would post to an address that is no more. */
async function subscribeAgain(): Promise<void> {
  await subscribe(self.registration.pushManager, Object.values(browserName()).join(', '));
}

async function openPage(path: string): Promise<void> {
  const [open] = await pagesAt(path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

async function pagesAt(path: string): Promise<readonly WindowClient[]> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.filter(({ url }) => new URL(url).pathname === path);
}
