// Every operation of the served OpenAPI document against a running server: its example completed with live values,
// what it refuses, and its rate limit. Nothing here knows the route table.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newContract, type Contract, type Operation } from '../support/contract.ts';
import { sendExample, type Asked } from '../support/examples.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { ok, restAt, type Answer } from '../support/rest.ts';
import { DRIVES, type World } from './drives.ts';

describe('the operations of openapi.json', () => {
  let arena: TestArena;
  let receiver: Receiver;
  let world: World;
  let contract: Contract;
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true }, { hasExports: true });
    receiver = await startReceiver();
    const rest = restAt(() => `${arena.url}/api/v1`);
    world = { arena, receiver, rest };
    contract = newContract(await ok(rest('GET', '/openapi.json')));
  });
  after(async () => {
    await arena.close();
    await receiver.die();
  });

  const operation = (id: string): Operation => contract.operations.find(({ operationId }) => operationId === id)!;

  it('are all driven, and nothing else', () => {
    const described = contract.operations.map(({ operationId }) => operationId);
    expect(described.toSorted()).to.deep.equal(Object.keys(DRIVES).toSorted());
    expect(described.length).to.be.greaterThan(50);
  });

  for (const [id, drive] of Object.entries(DRIVES)) {
    it(`${id} answers its example as documented`, async () => {
      const { refused, ...live } = await drive(world);
      const keyed = { ...live, headers: { 'Idempotency-Key': randomUUID() } };
      const answer = await sendExample(world.rest, operation(id), keyed);
      expect(answer.status, answer.text).to.be.within(200, 299);
      contract.expectKept(operation(id), answer);
      if (operation(id).method === 'POST') await expectRepeated(id, keyed, answer);
      if (refused) await expectRefused(id, refused);
    });

    it(`${id} refuses as documented`, async () => {
      for (const wrong of wrongs(operation(id))) await expectRefused(id, wrong);
    });
  }

  /** Expects the same response to the same key and a refusal for another body, but only where the key is documented. */
  async function expectRepeated(id: string, keyed: Asked, first: Answer): Promise<void> {
    const takesKey = operation(id).parameters.some(({ name }) => name === 'Idempotency-Key');
    const again = await sendExample(world.rest, operation(id), keyed);
    expect(again.headers.get('idempotency-replayed')).to.equal(takesKey ? 'true' : null);
    if (!takesKey) return;
    expect([again.status, again.text]).to.deep.equal([first.status, first.text]);
    contract.expectKept(operation(id), again);
    const reused = await sendExample(world.rest, operation(id), { ...keyed, body: { ...keyed.body, surplus: 1 } });
    expect(reused.body.type, reused.text).to.match(/idempotency-key-reused$/);
  }

  async function expectRefused(id: string, wrong: Asked): Promise<void> {
    const answer = await sendExample(world.rest, operation(id), wrong);
    expect(answer.status, `${id} ${JSON.stringify(wrong)} ${answer.text}`).to.be.within(400, 499);
    expect(answer.headers.get('content-type')).to.equal('application/problem+json');
    contract.expectKept(operation(id), answer);
  }

  it('return every other documented status with its own schema', async () => {
    const id = 'getReview';
    const live = await DRIVES[id]!(world);
    const running = await sendExample(world.rest, operation(id), { ...live, query: { timeout: '0' } });
    expect(running.status).to.equal(202);
    contract.expectKept(operation(id), running);
    const own = contract.operations.flatMap(({ responses }) =>
      Object.keys(responses).filter((key) => key.startsWith('2')),
    );
    expect([...new Set(own)].toSorted()).to.deep.equal(['200', '201', '202', '204']);
  });

  it('return a second format where one is documented: a replay as lines, a Problem as plain JSON', async () => {
    const live = await DRIVES['getReplay']!(world);
    const lines = await sendExample(world.rest, operation('getReplay'), {
      ...live,
      headers: { Accept: 'application/x-ndjson' },
    });
    expect(lines.headers.get('content-type')).to.match(/^application\/x-ndjson/);
    contract.expectKept(operation('getReplay'), lines);
    const plain = await sendExample(world.rest, operation('getOwnPlayer'), { headers: { Accept: 'application/json' } });
    expect([plain.status, plain.headers.get('content-type')]).to.deep.equal([401, 'application/json; charset=utf-8']);
    contract.expectKept(operation('getOwnPlayer'), plain);
  });

  it('stream events with the documented schemas', async () => {
    const id = 'streamGame';
    const { text } = await sendExample(world.rest, operation(id), await DRIVES[id]!(world));
    const events = [...text.matchAll(/^event: (\w+)\n(?:id: \d+\n)?data: (.*)$/gm)].map(([, name, data]) => ({
      name: name!,
      data: JSON.parse(data!),
    }));
    expect(events.map(({ name }) => name)).to.deep.equal(['game', ...Array.from({ length: 15 }, () => 'move'), 'end']);
    for (const { name, data } of events.slice(0, -1)) {
      const shape = { $ref: `#/components/schemas/${name === 'game' ? 'Game' : 'WatchEntry'}` };
      expect(contract.faults(shape, data), name).to.deep.equal([]);
    }
    expect(Object.keys(events.at(-1)!.data)).to.deep.equal(['status', 'winner', 'endReason', 'reveal']);
  });

  it('have documented examples of requests and responses', () => {
    const wanted = contract.operations.flatMap(examplesOf);
    const lacking = wanted.filter(({ example }) => example === undefined).map(({ of }) => of);
    expect(lacking).to.deep.equal([]);
    const wrong = wanted.flatMap(({ of, schema, example }) =>
      contract.faults(schema, example).map((fault) => `${of} ${fault}`),
    );
    expect(wrong, 'record them again: node tools/record-examples.ts').to.deep.equal([]);
  });

  it('would be caught if they answered differently', async () => {
    const answer = await sendExample(world.rest, operation('listRulesets'), {});
    const altered = (change: Partial<Answer>) => () =>
      contract.expectKept(operation('listRulesets'), { ...answer, ...change });
    const { rulesets } = answer.body;
    altered({})();
    expect(altered({ body: { rulesets, surplus: 1 } })).to.throw(/surplus/);
    expect(altered({ body: { rulesets: [{ ...rulesets[0], komi: 'two' }] } })).to.throw(/komi must be integer/);
    expect(altered({ body: { rulesets: [{ ...rulesets[0], handSize: undefined }] } })).to.throw(/handSize/);
    expect(altered({ status: 203 })).to.throw(/203 is not described/);
    expect(altered({ headers: new Headers({ 'content-type': 'application/json' }) })).to.throw(/lacks API-Version/);
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'text/html');
    expect(altered({ headers })).to.throw(/content type/);
  });
});

describe('the operations of openapi.json over their rate limit', () => {
  let arena: TestArena;
  before(async () => (arena = await startTestArena({ rateLimitFactor: 0.001 }))); // one request a minute
  after(() => arena.close());

  it('answer as documented, with Retry-After', async () => {
    const rest = restAt(`${arena.url}/api/v1`);
    const contract = newContract((await rest('GET', '/openapi.json')).body);
    const bodies = { body: {} };
    const paths = ['/games', '/agent/challenge', '/agent/result', '/players/me/friends', '/analysis'];
    await Promise.all(paths.map((path) => rest('POST', path, bodies)));
    for (const operation of contract.operations) {
      const answer = await sendExample(rest, operation, {});
      expect(answer.status, operation.operationId).to.equal(429);
      contract.expectKept(operation, answer);
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60);
    }
  });
});

interface Shown {
  readonly of: string;
  readonly schema: object;
  readonly example: unknown;
}

/** What must have an example: ids in the path, the body, and the response if it has a body. */
function examplesOf({ operationId, parameters, requestBody, responses }: Operation): Shown[] {
  const named = parameters.filter(({ in: where, example }) => where === 'path' || example !== undefined);
  const [, answer] = Object.entries(responses).find(([status]) => status === '200' || status === '201') ?? [];
  const [answered] = Object.values(answer?.content ?? {});
  const taken = requestBody?.content['application/json'];
  return [
    ...named.map(({ name, schema, example }) => ({ of: `${operationId} ${name}`, schema, example })),
    ...(taken ? [{ of: `${operationId} body`, schema: taken.schema, example: taken.example }] : []),
    ...(answered ? [{ of: `${operationId} answer`, schema: answered.schema, example: answered.example }] : []),
  ];
}

/** What every operation with an id, a body or a query refuses. */
function wrongs({ parameters, requestBody, path }: Operation): Asked[] {
  const ids = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => [name!, 'nothing']);
  const isNumber = (name: string): boolean => ['limit', 'timeout', 'since'].includes(name);
  const numbers = parameters.filter((each) => each.in === 'query' && isNumber(each.name));
  return [
    ...(ids.length > 0 ? [{ path: Object.fromEntries(ids) }] : []),
    ...(requestBody ? [{ text: '{"unfinished":' }] : []),
    ...numbers.map(({ name }) => ({ query: { [name]: '-1' } })),
  ];
}
