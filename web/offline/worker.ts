// The service worker: offline copies of the pages that need no server, and push messages. Of the API it caches only recent
// daily puzzles, without personal data, and nothing requested with a token.
import { PUZZLE_DAYS } from '../../schema/calendar.ts';
import type { PushMessage } from '../../schema/push.ts';
import { browserName, subscribe } from '../game/push-subscription.ts';
import { firstKnown } from '../text/known-language.ts';
import { keptLanguage } from './kept-language.ts';
import { shownOf } from './pushed.ts';

declare const self: ServiceWorkerGlobalScope;

/** Injected by the build (web/build/offline-copies.ts). */
interface Copies {
  /** Changes when any of the files changes. */
  readonly version: string;
  /** Addresses of pages. */
  readonly pages: readonly string[];
  /** Addresses of the assets that these pages load. */
  readonly assets: readonly string[];
}

const { version, pages, assets } = JSON.parse('OFFLINE_COPIES') as Copies;
const PREFIX = 'copies-';
const CACHE = `${PREFIX}${version}`;
/** This release's and the previous one's, whose open pages may still load chunks. */
const CACHES_KEPT = 2;
const OFFLINE_PAGE = '/offline';
const DAILY = '/api/v1/puzzles/daily';
const PUZZLES = 'puzzles';
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504]);

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
  // Bypasses the HTTP cache, which may still hold the previous release's pages.
  await cache.addAll([...pages.map((page) => new Request(page, { cache: 'reload' })), ...assets]);
  // It does not affect open pages, so it need not wait until they are closed.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(kept.slice(0, -CACHES_KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
  // So that today's puzzle is available offline even if the puzzles page was never opened.
  await puzzleOrCopy(new Request(DAILY)).catch(() => undefined);
}

async function pageOrCopy(request: Request, pathname: string): Promise<Response> {
  const asked = fetch(request);
  const answer = await arenaAnswer(asked);
  if (answer) return answer;
  // `caches.match` would search the oldest cache first and answer with the previous release's page.
  const cache = await caches.open(CACHE);
  return (await cache.match(pathname)) ?? (await cache.match(OFFLINE_PAGE)) ?? asked;
}

/** Today's puzzle is requested without a date: offline, its copy is from the last day with a connection. */
async function puzzleOrCopy(request: Request): Promise<Response> {
  const asked = fetch(request);
  const answer = await arenaAnswer(asked);
  if (answer?.ok) await keepPuzzle(request.url, answer.clone()).catch(() => undefined); // the disk may be full
  return answer ?? (await caches.match(request.url, { cacheName: PUZZLES })) ?? asked;
}

/** `undefined` without a connection, or if a proxy answers for an arena that is down: only the arena sends `API-Version`. */
async function arenaAnswer(asked: Promise<Response>): Promise<Response | undefined> {
  const answer = await asked.catch(() => undefined);
  const isFromProxy = answer && GATEWAY_FAILURES.has(answer.status) && !answer.headers.has('API-Version');
  return isFromProxy ? undefined : answer;
}

async function keepPuzzle(url: string, answer: Response): Promise<void> {
  const daily = await answer.json();
  if (!daily.puzzle) return;
  const cache = await caches.open(PUZZLES);
  await cache.delete(url); // so that `put` moves it to the end
  const puzzle = { ...daily.puzzle, yours: null };
  await cache.put(url, Response.json({ ...daily, puzzle, solved: false, streak: null }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -PUZZLE_DAYS).map((old) => cache.delete(old)));
}

/** An asset never changes: its name contains the hash of its content. */
async function copyOrFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Without `renotify`, a notification that replaces one with the same tag is silent. Missing from TypeScript's DOM types. */
interface Renotifying extends NotificationOptions {
  readonly renotify: true;
}

/** Shows nothing while the table is visible. A newer notification replaces an older one of the same game. */
async function show(message: PushMessage): Promise<void> {
  const language = firstKnown([await keptLanguage(), ...navigator.languages]);
  const { title, body, path } = shownOf(message, language);
  const isSeen = (await pagesAt(path)).some(({ visibilityState }) => visibilityState === 'visible');
  if (isSeen) return;
  const options: Renotifying = { body, tag: message.gameId, renotify: true, data: path };
  await self.registration.showNotification(title, options);
}

/** The browser has dropped or changed the subscription, so the server's push endpoint is no longer valid. */
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
