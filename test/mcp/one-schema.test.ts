// The tools, the events and REST use the same zod schemas, not equal copies.
import { expect } from 'chai';
import { z } from 'zod';
import { ChallengeResult } from '../../schema/agent.ts';
import { Rulesets } from '../../schema/catalogue.ts';
import { EVENT_CATALOGUE, EVENT_KINDS, EVENT_NAMES, type EventName } from '../../schema/events.ts';
import { GameBody, WatchEntry } from '../../schema/game.ts';
import { WebhookRequest } from '../../schema/webhooks.ts';
import { listed, snakeCase } from '../../src/mcp/listing.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint } from '../support/challenges.ts';
import { expectConforms } from '../support/conforms.ts';
import { connectNew, rpc } from '../support/mcp.ts';
import { ok, restAt } from '../support/rest.ts';
import { COMPARED, COUNTERPARTS, routeOf } from './counterparts.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Of an object schema, of a refined one, or of all members of a union. */
function fieldsOf(schema: z.ZodType | undefined): (readonly [string, z.ZodType])[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return schema instanceof z.ZodObject ? Object.entries(schema.shape as Shape) : [];
}

/** Arguments of the tool that have no schema in its route. */
function ownArguments({ name, input }: Tool): string[] {
  const { body, query } = routeOf(name);
  const theirs = Object.fromEntries([...fieldsOf(body), ...fieldsOf(query)]);
  return fieldsOf(input).flatMap(([key, schema]) => (theirs[key] === schema ? [] : [snakeCase(key)]));
}

const SHARED: Shape = {
  ...GameBody.shape,
  ...WatchEntry.pick({ index: true, seat: true, name: true, events: true }).shape,
  result: ChallengeResult,
};
/** An event's own fields: names of things, and what only an event counts. */
const EVENTS_OWN = ['gameId', 'links', 'legalMoveCount', 'agent', 'challenger'];

/** The fields of an event whose schema differs from REST; only a field's description may differ otherwise. */
function ownEventFields(data: z.ZodObject): string[] {
  const plain = (schema: z.ZodType): unknown => {
    const { description: _, $schema, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
    return JSON.stringify(shape);
  };
  const isShared = (key: string, schema: z.ZodType): boolean =>
    SHARED[key] !== undefined && plain(SHARED[key]) === plain(schema);
  return fieldsOf(data).flatMap(([key, schema]) => (isShared(key, schema) ? [] : [key]));
}

describe('one schema', () => {
  for (const tool of COMPARED) {
    const { addressed, own = [] } = COUNTERPARTS[tool.name]!;

    it(`${tool.name} uses the schemas of its route`, () => {
      expect(ownArguments(tool)).to.have.members([...new Set([...addressed, ...own])]);
    });
  }

  for (const name of EVENT_NAMES) {
    it(`${name} describes a game with the schemas of a game`, () => {
      const fields = Object.keys(EVENT_KINDS[name].data.shape);
      expect(ownEventFields(EVENT_KINDS[name].data)).to.have.members(fields.filter((key) => EVENTS_OWN.includes(key)));
    });
  }

  it('game.turn names a field of its own first, from which the moves can be read', () => {
    const { description, data } = EVENT_KINDS['game.turn'];
    const [, outer, inner] = /\b(\w+)\.(\w+)/.exec(description)!;
    const links = data.shape[outer as 'links'];
    expect(links?.shape).to.have.property(inner!);
  });

  it('an equal copy would be detected', () => {
    const [start] = TOOLS as [Tool];
    expect(ownArguments({ ...start, input: start.input.safeExtend({ ruleset: z.string() }) })).to.deep.equal([
      'ruleset',
      'agent_key',
    ]);
    const event = EVENT_KINDS['game.finished'].data.extend({ winner: z.string() });
    expect(ownEventFields(event)).to.include('winner');
  });
});

/** Where a tool returns more than its route. */
const FULL: Readonly<Record<string, z.ZodType>> = {
  get_rules: Rulesets.extend({ moves: z.array(z.string()), advice: z.array(z.string()) }),
};

describe('the served schemas', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('are the same for tools, events and subscriptions', async () => {
    const { tools } = (await rpc(arena.url, 'tools/list')).body.result;
    expect(tools).to.deep.equal(asJson(TOOLS.filter(({ isUnlisted }) => !isUnlisted).map(listed)));
    const ofRest = await ok(restAt(`${arena.url}/api/v1`)('GET', '/events'));
    expect(ofRest).to.deep.equal(asJson(EVENT_CATALOGUE));
    const { events } = (await rpc(arena.url, 'events/list')).body.result;
    const parts = ({ name, description, payloadSchema }: any) => ({ name, description, payloadSchema });
    expect(events.map(parts)).to.deep.equal(ofRest.events.map(parts));
    for (const { name, payloadSchema } of ofRest.events as { name: EventName; payloadSchema: any }[]) {
      expect(Object.keys(payloadSchema.properties)).to.deep.equal(Object.keys(EVENT_KINDS[name].data.shape));
    }
    expect(WebhookRequest.shape.events.in.element.options).to.deep.equal([...EVENT_NAMES]);
  });

  it("of each tool's full result have every field of its route's response, and no others", async () => {
    const mcp = await connectNew(arena.url);
    const called = new Set<string>();
    const call = async (name: string, args: object = {}): Promise<any> => {
      const result = await mcp.call(name, args);
      const { answers, accepted } = routeOf(name);
      expectConforms(accepted && result.status === 'running' ? accepted : (FULL[name] ?? answers), result, name);
      called.add(name);
      return result;
    };
    const { game, playerToken } = await call('start_game', { ruleset: 'classic' });
    const seat = { game_id: game.id, player_token: playerToken };
    await call('wait_for_turn', seat);
    await call('play_move', { ...seat, move: (await call('get_game', seat)).view.legalMoves[0] });
    await call('end_game', { ...seat, how: 'resign' });
    await call('resign_game', seat);
    await call('rematch', seat);
    await call('get_replay', seat);
    await call('get_review', { ...seat, timeout: 0 });
    const duel = await call('create_duel');
    await call('list_open_duels');
    await call('join_duel', { code: duel.game.code, name: 'Bo' });
    const { token } = await mint(restAt(`${arena.url}/api/v1`));
    await call('get_match_result', { token });
    await call('create_challenge', { agent: 'pebble', challenger: 'Ada' });
    await call('get_agent_profile', { slug: 'pebble' });
    await call('get_match_history', { slug: 'pebble' });
    await call('get_rules', { ruleset: 'classic' });
    expect([...called].toSorted()).to.deep.equal(COMPARED.map(({ name }) => name).toSorted());
    await mcp.close();
  });
});
