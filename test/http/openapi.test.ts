// The OpenAPI document: complete, and with the schemas that validate.
import { expect } from 'chai';
import { z } from 'zod';
import { EVENT_NAMES } from '../../schema/events.ts';
import { PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { ControlMessage } from '../../schema/webhooks.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { startTestArena } from '../support/arena.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { ok, restAt, startHouse } from '../support/rest.ts';

onEveryArena('openapi.json', (startArena) => {
  let arena: SomeArena;
  let document: any;
  before(async () => {
    arena = await startArena();
    document = await ok(restAt(`${arena.url}/api/v1`)('GET', '/openapi.json'));
  });
  after(() => arena.close());

  it('describes every route, each operation in prose and under a unique name, a verb and its object', () => {
    const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const routes = API_ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).to.deep.equal(routes.toSorted());
    const names = Object.values<any>(document.paths).flatMap((operations) =>
      Object.values<any>(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).to.equal(names.length);
    for (const name of names) expect(name).to.match(/^[a-z]+([A-Z][a-z]+)*$/);
    for (const operation of Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods))) {
      expect(operation.description, operation.operationId).to.match(/^[A-Z`].*[.?]$/s);
      expect(operation.description).not.to.equal(operation.summary);
    }
  });

  it('gives generators distinct names: no list named like its schema, and a schema for each kind of event', () => {
    const snake = (name: string) => name.replaceAll(/(?<=.)(?=[A-Z])/g, '_').toLowerCase();
    for (const [name, { properties = {}, oneOf = [] }] of Object.entries<any>(document.components.schemas)) {
      const lists = Object.keys(properties).filter((property) => properties[property].type === 'array');
      expect(lists.map(snake), name).not.to.include(snake(name));
      for (const kind of oneOf.filter((each: any) => each.type !== 'null')) expect(kind, name).to.have.property('$ref');
    }
  });

  it('describes every body that subscribers get: events by their name, other messages by their type', () => {
    const types = ControlMessage.options.map(({ shape }) => shape.type.value);
    expect(Object.keys(document.webhooks)).to.deep.equal([...EVENT_NAMES, ...types]);
    for (const type of types) {
      const { schema } = document.webhooks[type].post.requestBody.content['application/json'];
      expect(schema.properties.type.const).to.equal(type);
    }
    expect(document.webhooks.verification.post.responses['2XX'].content['application/json'].schema.required).to.eql([
      'challenge',
    ]);
  });

  it('describes every parameter of every path', () => {
    for (const [path, operations] of Object.entries<any>(document.paths)) {
      const wanted = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values<any>(operations)) {
        const described = parameters.filter((parameter: any) => parameter.in === 'path');
        expect(described.map(({ name }: any) => name)).to.deep.equal(wanted);
        for (const { description } of described) expect(description, path).to.be.a('string').that.matches(/\w/);
      }
    }
    expect(document.paths['/tournaments/{id}'].get.parameters[0].description).to.match(/league/);
  });

  it('states the default of each parameter that has one', () => {
    const stated = API_ROUTES.flatMap(({ method, path, query }) => {
      const { parameters = [] } = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method];
      return Object.entries((query as z.ZodObject | undefined)?.shape ?? {}).map(([name, field]) => ({
        at: `${method} ${path} ${name}`,
        stated: parameters.find((each: any) => each.name === name).schema.default,
        fallback: z.safeParse(field, undefined).data,
      }));
    });
    expect(stated.filter(({ fallback }) => fallback !== undefined).length).to.be.greaterThan(30);
    for (const { at, stated: given, fallback } of stated) expect(given, at).to.equal(fallback);
  });

  it('says which of its security schemes each operation accepts', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    const operations = Object.entries<any>(document.paths).flatMap(([path, byMethod]) =>
      Object.values<any>(byMethod).map(({ security }) => ({ path, security })),
    );
    const named = operations.flatMap(({ security }) => security.flatMap(Object.keys));
    expect(new Set(named)).to.deep.equal(new Set(schemes));
    for (const { path, security } of operations) {
      if (path.startsWith('/webhooks/{id}')) {
        expect(security, path).to.deep.equal([{ manage: [] }, { agent: [] }, { session: [] }]);
      } else expect(JSON.stringify(security), path).to.not.include('manage');
    }
    for (const { path, security } of operations.filter((each) => each.path.startsWith('/agent/me'))) {
      expect(security, path).to.deep.equal([{ agent: [] }]);
    }
    // Each of them serves a private game to a holder of one of its seats.
    for (const what of ['', '/watch', '/stream', '/replay', '/review']) {
      expect(document.paths[`/games/{id}${what}`].get.security, what).to.deep.equal([{}, { seat: [] }, { agent: [] }]);
    }
  });

  it("states the statuses of each operation's Problems, with their names and codes, and no generic ones", () => {
    for (const { operationId, responses, 'x-problems': problems } of operationsOf(document)) {
      const refusals = Object.keys(responses).filter((status) => status >= '400');
      expect(Object.keys(problems), operationId).to.deep.equal(refusals);
      expect(refusals).to.include.members(['400', '429', '500', '503']);
      expect(refusals.join(), operationId).to.match(/^[\d,]+$/);
      for (const status of refusals) {
        const { description } = responses[status];
        for (const slug of problems[status]) {
          const { code, status: its } = PROBLEMS[slug as ProblemSlug];
          expect([String(its), description.split(':')[0]], `${operationId} ${slug}`).to.deep.equal([status, code]);
          expect(description).to.include(`\`${slug}\``);
        }
      }
    }
    const { '404': notFound, '409': conflict } = document.paths['/games/{id}/moves'].post['x-problems'];
    expect(notFound).to.deep.equal(['game-not-found']);
    expect(conflict).to.include.members(['not-your-turn', 'game-over']).and.not.include('seat-taken');
  });

  it('lists no unknown key for a challenge, where any key but that of a protected agent counts as none', () => {
    const { responses } = document.paths['/agent/challenge'].post;
    expect(Object.keys(responses)).to.include('403').and.not.include('401');
  });

  it('says with which statuses a private game is refused', async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    const [own, other] = [await startHouse(rest, { public: false }), await startHouse(rest)];
    const statuses = [undefined, other.playerToken].map(
      async (token) => (await rest('GET', `/games/${own.game.id}`, { token: token ?? null })).status,
    );
    const { description } = document.paths['/games/{id}'].get;
    const said = [...description.matchAll(/\b4\d\d\b/g)].map(([status]: RegExpMatchArray) => Number(status));
    expect(said).to.deep.equal(await Promise.all(statuses));
  });

  it('bounds each string and list that callers send, and requires no field that has a default', () => {
    const faults = operationsOf(document).flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters.flatMap(({ name, schema }: any) => faultsIn(schema, `${operationId} ${name}`)),
      ...faultsIn(requestBody?.content['application/json'].schema ?? {}, operationId),
    ]);
    expect(faults).to.deep.equal([]);
    const bodies = operationsOf(document).map(({ requestBody }) => requestBody);
    expect(JSON.stringify(bodies)).to.not.include('$ref');
    const { schema } = document.paths['/games'].post.requestBody.content['application/json'];
    expect(schema.required ?? []).to.deep.equal([]);
    expect(schema.properties.strength).to.deep.include({ default: 1200, minimum: 800, maximum: 1600 });
    expect(schema.properties.name).to.include({ maxLength: 40 });
  });

  it('names every kind of token that an operation takes on the page for people', async () => {
    const { text } = await restAt(arena.url)('GET', '/docs');
    expect(text).to.not.match(/\bundefined\b/);
    const summaryOf = (operation: string): string =>
      /<p>(.*?)<\/p>/s.exec(text.split(`<section id="${operation}">`)[1]!)![1]!;
    const session = 'a person’s session (the cookie arena_session)';
    const tokens: Record<string, string> = {
      startGame: `Takes an agent’s key or ${session}.`,
      getGame: 'Takes a seat’s token or an agent’s key.',
      playMove: 'Needs a seat’s token or an agent’s key.',
      getOwnAgent: 'Needs an agent’s key.',
      deleteWebhook: `Needs the webhook’s manageToken, an agent’s key or ${session}.`,
      listFriends: `Needs ${session}.`,
    };
    for (const [operation, words] of Object.entries(tokens)) expect(summaryOf(operation)).to.include(words);
    expect(summaryOf('listCards')).to.not.match(/Needs|Takes/);
  });

  it('is also a page for people, without a broken link', async () => {
    const page = await restAt(arena.url)('GET', '/docs');
    expect(page.status).to.equal(200);
    const anchors = [...page.text.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(anchors).to.include.members(links as string[]);
    expect(anchors).to.include.members(Object.keys(document.components.schemas));
    expect(new Set(anchors).size).to.equal(anchors.length);
  });

  it('is linked from llms.txt, whose links all work', async () => {
    const { text } = await restAt(arena.url)('GET', '/llms.txt');
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url!);
    expect(links.length).to.be.greaterThan(5);
    for (const url of links) expect((await fetch(url)).status, url).to.equal(200);
  });

  it('continues every list with a cursor, and refuses one that is no `next` of that list', async () => {
    const rest = restAt(() => `${arena.url}/api/v1`);
    const lists = Object.entries<any>(document.paths).filter(([, { get }]) => get?.responses['200'].headers.Link);
    expect(lists.length).to.be.greaterThan(15);
    for (const [path, { get }] of lists) {
      expect(
        get.parameters.map(({ name }: any) => name),
        path,
      ).to.include('cursor');
      const { status, body } = await rest('GET', `${path.replaceAll(/{\w+}/g, 'any')}?cursor=no such place`);
      expect([status, body.field], path).to.deep.equal([400, 'cursor']);
    }
  });

  it('has no dangling reference', () => {
    const wanted = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(wanted.length).to.be.greaterThan(50);
    expect(Object.keys(document.components.schemas)).to.include.members(wanted as string[]);
  });
});

describe('the rate limits in documents', () => {
  const ofFactor = async (rateLimitFactor: number) => {
    const arena = await startTestArena({ rateLimitFactor });
    const rest = restAt(arena.url);
    const { paths } = await ok<any>(rest('GET', '/api/v1/openapi.json'));
    const [docs, llms] = [(await rest('GET', '/docs')).text, (await rest('GET', '/llms.txt')).text];
    await arena.close();
    return { budgets: (path: string): string => paths[path].post['x-rate-limit'], docs, llms };
  };

  it('are stated for each operation with their periods: placements per day', async () => {
    const { budgets } = await ofFactor(1);
    expect(budgets('/games')).to.equal('writes: 120 a minute, placement: 240 a day');
    expect(budgets('/games/{id}/rematch')).to.equal(
      'seat: 240 a minute, network: 3600 a minute, writes: 120 a minute, placement: 240 a day',
    );
    expect(budgets('/daily-deal')).to.equal('writes: 120 a minute, deals: 100 a day');
    expect(budgets('/agent')).to.equal('writes: 120 a minute, registrations: 20 a day');
    expect(budgets('/games/join')).to.equal('writes: 120 a minute');
  });

  it('are those that the server grants by its RATE_LIMIT_FACTOR', async () => {
    const [more, less] = [await ofFactor(10), await ofFactor(0.004)];
    expect(more.budgets('/games')).to.equal('writes: 1200 a minute, placement: 2400 a day');
    expect(more.docs).to.include('writes: 1200 a minute').and.not.include('writes: 120 a minute');
    expect(more.llms).to.include('2400 requests of a seat').and.include('1200 reads and 1200 writes');
    // At least one in each window: the network's is five seconds.
    expect(less.budgets('/games/{id}/moves')).to.equal('seat: 1 a minute, network: 12 a minute');
    expect(less.llms).to.include('1 reads and 1 writes').and.include('12 requests of all seats');
  });
});

function operationsOf(document: any): any[] {
  return Object.values<any>(document.paths).flatMap((byMethod) => Object.values<any>(byMethod));
}

/** What a schema for callers lacks that a generator needs. */
function faultsIn(schema: any, at: string): string[] {
  const { type, items, properties = {}, required = [], anyOf = [] } = schema;
  const isClosed = schema.enum !== undefined || schema.const !== undefined;
  return [
    ...(type === 'string' && !isClosed && schema.maxLength === undefined ? [`${at}: no maxLength`] : []),
    ...(type === 'array' && schema.maxItems === undefined ? [`${at}: no maxItems`] : []),
    ...required
      .filter((name: string) => 'default' in properties[name])
      .map((name: string) => `${at}.${name}: required`),
    ...Object.entries(properties).flatMap(([name, of]) => faultsIn(of, `${at}.${name}`)),
    ...anyOf.flatMap((each: any) => faultsIn(each, at)),
    ...(items ? faultsIn(items, `${at}[]`) : []),
  ];
}
