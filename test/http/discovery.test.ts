// How clients and registries find the MCP server: the documents match their published schemas, and are true.
import { expect } from 'chai';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { connectNew, connectOld } from '../support/mcp.ts';
import { restAt, type Rest } from '../support/rest.ts';
import addFormats from 'ajv-formats';

const PUBLISHED = 'https://static.modelcontextprotocol.io/schemas';

/** What the published schemas of server.json (2025-12-11) and of server cards (v1) require of the fields we use. */
const remote = {
  type: 'object',
  required: ['type', 'url'],
  properties: {
    type: { const: 'streamable-http' },
    url: { type: 'string', pattern: String.raw`^https?://\S+$` },
    supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
  },
  additionalProperties: false,
};
const published = (schema: string) => ({
  type: 'object',
  required: ['$schema', 'name', 'description', 'version'],
  properties: {
    $schema: { const: `${PUBLISHED}/${schema}` },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, pattern: String.raw`^\d+\.\d+\.\d+$` },
    websiteUrl: { type: 'string', format: 'uri' },
    remotes: { type: 'array', minItems: 1, items: remote },
  },
  additionalProperties: false,
});

describe('discovery', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena({ publicUrl: 'https://play.arena.test' });
    rest = restAt(arena.url);
  });
  after(() => arena.close());

  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  const expectOf = (schema: object, document: unknown): void => {
    expect(ajv.validate(schema, document), ajv.errorsText()).to.equal(true);
  };

  it('serves a server.json that the MCP Registry accepts, under the name of the domain', async () => {
    const { body, headers } = await rest('GET', '/server.json');
    expect(headers.get('content-type')).to.equal('application/json');
    expectOf(published('2025-12-11/server.schema.json'), body);
    expect(body.name).to.equal('test.arena.play/game-arena');
    expect(body.remotes).to.deep.equal([{ type: 'streamable-http', url: 'https://play.arena.test/mcp' }]);
  });

  it('leads a client that knows only the domain to the card, and from there to the server', async () => {
    const catalog = await rest('GET', '/.well-known/ai-catalog.json');
    expect(catalog.headers.get('content-type')).to.equal('application/ai-catalog+json');
    const [entry] = JSON.parse(catalog.text).entries;
    expect(entry.identifier).to.equal('urn:air:play.arena.test:mcp:game-arena');
    const card = await rest('GET', new URL(entry.url).pathname, { headers: { Accept: entry.type } });
    expect(card.headers.get('content-type')).to.equal(entry.type);
    expect(card.headers.get('access-control-allow-origin')).to.equal('*');
    const { remotes, ...details } = JSON.parse(card.text);
    expectOf(published('v1/server-card.schema.json'), { remotes, ...details });
    expect(new URL(remotes[0].url).pathname).to.equal('/mcp');
    expect(remotes[0].supportedProtocolVersions).to.deep.equal(['2025-11-25', '2026-07-28']);
    for (const { client, close } of [await connectOld(arena.url), await connectNew(arena.url)]) {
      const { name, title, version } = client.getServerVersion()!;
      expect([details.name.split('/')[1], details.title, details.version]).to.deep.equal([name, title, version]);
      await close();
    }
  });

  it('lets caches keep each document, and does not send it again to a client that has it', async () => {
    const hours = ['/server.json', '/mcp/server-card', '/.well-known/ai-catalog.json', '/asyncapi.json'];
    for (const [path, seconds] of [...hours.map((path) => [path, 3600] as const), ['/docs', 300] as const]) {
      const { headers } = await rest('GET', path);
      expect(headers.get('cache-control'), path).to.equal(`public, max-age=${seconds}`);
      const again = await rest('GET', path, {
        headers: { 'If-None-Match': headers.get('etag')! },
      });
      expect([again.status, again.text], path).to.deep.equal([304, '']);
    }
  });

  it('sends a session cookie over https only, if that is the scheme of the public address', async () => {
    const headers = { 'Arena-Client': 'web' };
    const started = await rest('POST', '/api/v1/games', { headers, body: { mode: 'house', as: 'person' } });
    expect(started.headers.get('set-cookie')).to.match(/^arena_session=ps_.*; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('never asks a client to sign in', async () => {
    expect((await rest('GET', '/.well-known/oauth-protected-resource')).status).to.equal(404);
  });
});
