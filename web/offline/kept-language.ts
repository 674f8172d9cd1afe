// The language that the pages were last shown in, where the service worker can read it: it cannot read their storage.

const CACHE = 'language';
const PATH = '/language';

export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, new Response(language));
}

export async function keptLanguage(): Promise<string | undefined> {
  return (await caches.match(PATH, { cacheName: CACHE }))?.text();
}
