// What the server offers developers, and that every link to and within it works.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { examplesIn } from '../support/developers-page.ts';
import { restAt, startHouse, type Rest } from '../support/rest.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LINK = /(?:href|src)="([^"]+)"/g;

const READMES = ['client', 'engine', 'cli', 'python'];

describe('/developers', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(arena.url);
  });
  after(() => arena.close());

  const textAt = async (at: string): Promise<string> => {
    const { status, text } = await rest('GET', at);
    expect(status, at).to.equal(200);
    return text;
  };

  it('links guides and reference, without a broken link', async () => {
    const pages = new Map<string, string>();
    const broken: string[] = [];
    const queue = ['/developers'];
    for (const at of queue) {
      const html = await textAt(at);
      pages.set(at, html);
      for (const [, link] of html.matchAll(LINK)) {
        const { origin, pathname, hash } = new URL(link!, `${arena.url}${at}`);
        if (origin !== arena.url) continue;
        const isPage = /^\/(?:docs$|developers)/.test(pathname) && !pathname.includes('.');
        if (isPage && !queue.includes(pathname)) queue.push(pathname);
        if (hash !== '' && isPage) {
          const target = pages.get(pathname) ?? (await textAt(pathname));
          if (!target.includes(`id="${hash.slice(1)}"`)) broken.push(`${at}: ${link}`);
        } else if (!isPage && (await rest('GET', pathname)).status !== 200) broken.push(`${at}: ${link}`);
      }
    }
    expect(broken).to.deep.equal([]);
    const withoutWayHome = [...pages].filter(([, html]) => !/<header>\s*<a [^>]*href="\/">/.test(html));
    expect(withoutWayHome.map(([at]) => at)).to.deep.equal([]);
    expect(queue).to.include.members(['/developers/kit', '/developers/protocol', '/developers/assistants', '/docs']);
    expect(queue.length).to.be.greaterThan(15);
  });

  it('renders all Markdown that its guides use', async () => {
    for (const file of globSync('docs/*.md', { cwd: ROOT })) {
      const html = await textAt(`/developers/${path.basename(file, '.md')}`);
      const prose = html.replaceAll(/<code>[^]*?<\/code>/g, '').replaceAll('xoshiro128**', '');
      const left = /\*\*|\]\(|`|^#+ |^\||<!--|&lt;|(?:<p>|\n)(?:- |\d+\. )/m.exec(prose);
      expect(left && prose.slice(left.index, left.index + 80), file).to.equal(null);
    }
  });

  it('shows the first calls in the order one needs them, like the reference', async () => {
    const page = await textAt('/developers');
    const reference = await textAt('/docs');
    const first = ['startGame', 'joinGame', 'waitForTurn', 'playMove'];
    expect([...page.matchAll(/\/docs#(\w+)"><code>/g)].map(([, id]) => id)).to.deep.equal(first);
    expect([...reference.matchAll(/<section id="(\w+)">/g)].slice(0, 4).map(([, id]) => id)).to.deep.equal(first);
  });

  it("has its interface text in the reader's language, with the same examples", async () => {
    const german = await rest('GET', '/developers', { headers: { 'Accept-Language': 'de-AT, en;q=0.5' } });
    expect(german.text).to.include('<html lang="de">').and.include('Die erste Partie');
    expect(german.headers.get('vary')).to.include('Accept-Language');
    const english = await textAt('/developers?lang=en');
    expect(english).to.include('<html lang="en">');
    expect(examplesIn(german.text)).to.deep.equal(examplesIn(english));
    expect((await rest('GET', '/developers?lang=fr')).text).to.include('<html lang="en">');
  });

  it('is linked from the index, llms.txt, and the docs of every refusal', async () => {
    expect((await rest('GET', '/api/v1')).body.developers).to.equal(`${arena.url}/developers`);
    expect(await textAt('/llms.txt')).to.include(`${arena.url}/developers`);
    expect((await rest('GET', '/api/v1/nowhere')).body.docs).to.equal(`${arena.url}/developers`);
    const { game, playerToken } = await startHouse(restAt(`${arena.url}/api/v1`));
    const refused = await rest('POST', `/api/v1/games/${game.id}/moves`, {
      token: playerToken!,
      body: { move: 'Nobody@A1' },
    });
    expect(refused.body.docs).to.equal(`${arena.url}/docs#playMove`);
    const malformed = await rest('POST', '/api/v1/games', { body: { mode: 'none' } });
    expect(malformed.body.docs).to.equal(`${arena.url}/docs#startGame`);
  });

  it("offers the guides as Markdown for language models, with the server's own address in them", async () => {
    const textOf = (markdown: string) => markdown.replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1');
    const written = readFileSync(path.join(ROOT, 'docs/kit.md'), 'utf8');
    const { text, headers } = await rest('GET', '/developers/kit.md');
    expect(textOf(text)).to.equal(textOf(written).replaceAll('http://localhost:2567', arena.url));
    expect(text).to.include(`[kit/starters/bot.ts](${arena.url}/developers/starters/bot.ts)`);
    expect(text).to.include('A linear learner in under 80 lines'); // an example that is not served separately
    expect(headers.get('content-type')).to.equal('text/markdown; charset=utf-8');
    const known = { 'If-None-Match': headers.get('etag')! };
    expect((await rest('GET', '/developers/kit.md', { headers: known })).status).to.equal(304);
  });

  it('links only to served documents in that Markdown', async () => {
    const broken: string[] = [];
    for (const name of [
      ...globSync('docs/*.md', { cwd: ROOT }).map((file) => path.basename(file, '.md')),
      ...READMES,
    ]) {
      const at = `/developers/${name}.md`;
      for (const [, link] of (await textAt(at)).matchAll(/\]\(([^)\s]+)\)/g)) {
        const { origin, pathname } = new URL(link!, `${arena.url}${at}`);
        if (origin === arena.url && (await rest('GET', pathname)).status !== 200) broken.push(`${at}: ${link}`);
      }
    }
    expect(broken).to.deep.equal([]);
  });

  it('names no other server in its guides and starters', async () => {
    const guides = globSync('docs/*.md', { cwd: ROOT }).flatMap((file) => {
      const name = path.basename(file, '.md');
      return [`/developers/${name}`, `/developers/${name}.md`];
    });
    const starters = globSync('*.{ts,py}', { cwd: path.join(ROOT, 'kit/starters') });
    const readmes = READMES.map((name) => `/developers/${name}`);
    for (const at of [...guides, ...readmes, ...starters.map((file) => `/developers/starters/${file}`)]) {
      expect(await textAt(at), at).to.not.match(/http:\/\/localhost:2567\b/);
    }
  });

  it('is linked from /packages', async () => {
    const { status, headers } = await fetch(`${arena.url}/packages`, { redirect: 'manual' });
    expect([status, headers.get('location')]).to.deep.equal([302, '/developers#packages']);
  });

  it('serves only those files of the repository that its guides name', async () => {
    for (const at of [
      '/developers/..%2fpackage.json',
      '/developers/starters/..%2f..%2fpackage.json',
      '/developers/starters/..%2f..',
      '/developers/..%2fREADME.md',
      '/packages/cli/',
    ]) {
      expect((await rest('GET', at)).status, at).to.equal(404);
    }
  });

  it("serves the packages under the product's version, cacheable until they change", async () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const named = [...(await textAt('/developers')).matchAll(/\/packages\/(game[\w.-]+?-([\d.]+)\.(?:tgz|tar\.gz))/g)];
    const kit = [
      ...(await textAt('/developers/kit')).matchAll(/\/packages\/(game[\w.-]+?-([\d.]+)\.(?:tgz|tar\.gz))/g),
    ];
    expect(new Set(named.map(([, file]) => file)).size).to.equal(4);
    for (const [, file, of] of [...named, ...kit]) {
      expect(of, file).to.equal(version);
      const { status, headers } = await rest('GET', `/packages/${file}`);
      expect([status, headers.get('content-type')], file).to.deep.equal([200, 'application/gzip']);
      const known = { 'If-None-Match': headers.get('etag')! };
      expect((await rest('GET', `/packages/${file}`, { headers: known })).status).to.equal(304);
    }
  });
});
