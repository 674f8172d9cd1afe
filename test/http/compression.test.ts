// Pages, assets and responses are as small as the client's encodings allow, with the same content in each.
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { restAt, startDuel } from '../support/rest.ts';

const typeOf = ({ headers }: Sent): string => String(headers['content-type']).toLowerCase();
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync } as const;

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe('compressed responses', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  async function get(path: string, headers: Record<string, string>): Promise<Sent> {
    return new Promise((resolve, reject) => {
      request(`${arena.url}${path}`, { headers }, async (answer) =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) }),
      )
        .on('error', reject)
        .end();
    });
  }

  async function assetsOf(page: string): Promise<string[]> {
    const html = String((await get(page, {})).body);
    return [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, asset]) => asset!);
  }

  it('use the smallest encoding that the client accepts, with the right content type, not as a download', async () => {
    const pages = ['/', '/play/g_any', '/watch/g_any', '/rules', '/nowhere', '/docs'];
    const answers = ['/api/v1/openapi.json', '/api/v1/cards', '/api/v1/agent', '/asyncapi.json'];
    const paths = [...pages, ...answers, ...(await assetsOf('/play/g_any'))];
    expect(paths.length).to.be.greaterThan(12);
    for (const path of paths) {
      const plain = await get(path, { Accept: 'text/html' });
      expect(plain.headers['content-encoding'], path).to.equal(undefined);
      for (const [encoding, wanted] of [
        ['br', 'gzip, deflate, br, zstd'],
        ['gzip', 'gzip, deflate'],
      ] as const) {
        const sent = await get(path, { Accept: 'text/html', 'Accept-Encoding': wanted });
        expect(sent.headers['content-encoding'], path).to.equal(encoding);
        expect(sent.headers['vary'], path).to.match(/Accept-Encoding/i);
        expect(typeOf(sent), path).to.equal(typeOf(plain));
        expect(sent.status, path).to.equal(plain.status);
        expect(DECODERS[encoding](sent.body).equals(plain.body), path).to.equal(true);
        expect(sent.body.length, path).to.be.below(plain.body.length);
      }
    }
  });

  it('are cacheable: an asset for a year, a page is not sent again while it is unchanged', async () => {
    const [asset] = await assetsOf('/rules');
    const encoded = { 'Accept-Encoding': 'br' };
    expect((await get(asset!, encoded)).headers['cache-control']).to.equal('public, max-age=31536000, immutable');
    const page = await get('/rules', encoded);
    const again = await get('/rules', { ...encoded, 'If-None-Match': String(page.headers['etag']) });
    expect([again.status, again.body.length]).to.deep.equal([304, 0]);
  });

  it('are revalidated by ETag in each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const encoded = { 'Accept-Encoding': encoding };
      for (const path of ['/api/v1/openapi.json', '/api/v1/rulesets', '/api/v1/cards', '/api/v1/events', '/docs']) {
        const { headers } = await get(path, encoded);
        const again = await get(path, { ...encoded, 'If-None-Match': String(headers['etag']) });
        expect([again.status, again.body.length], path).to.deep.equal([304, 0]);
        const other = await get(path, { ...encoded, 'If-None-Match': '"another"' });
        expect(other.status, path).to.equal(200);
      }
    }
  });

  it('exclude the moves of a game, and whatever fits into one packet', async () => {
    const encoded = { 'Accept-Encoding': 'gzip, br' };
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest);
    for (const path of [`/api/v1/games/${duel.id}`, '/api/v1/games/quick?ruleset=classic', '/healthz']) {
      const { status, headers } = await get(path, encoded);
      expect([status, headers['content-encoding']], path).to.deep.equal([200, undefined]);
    }
  });
});
