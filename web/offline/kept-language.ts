// The language last shown, kept in a cache because the service worker cannot read local storage.

const CACHE = 'language';
const PATH = '/language';

export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, new Response(language));
}

export async function keptLanguage(): Promise<string | undefined> {
  return (await caches.match(PATH, { cacheName: CACHE }))?.text();
}
