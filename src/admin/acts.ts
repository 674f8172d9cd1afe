// Everything an operator can do to an arena, in the serving process or in the command line itself.
import { copyFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { ID_PREFIXES, type IdKind } from '../trust/ids.ts';
import { stopGame } from '../play/stopping.ts';
import { SUBSCRIPTION_STATUSES } from '../../schema/webhooks.ts';
import { GAME_MODES, STATUSES } from '../../schema/enumerations.ts';
import { RULESETS } from '../engine/index.ts';
import { keyFileOf } from '../outbound/key.ts';
import { rotateKeys } from '../webhooks/key-rotation.ts';
import { act, Id, unknownGame, type AdminParts } from './act.ts';
import { gameDetails, gameLine, webhookLine } from './details.ts';
import { Failure } from './failure.ts';
import { RATING_ACTS } from './rating-acts.ts';
import { LEAGUE_ACTS } from './league-acts.ts';
import { PEOPLE_ACTS } from './people-acts.ts';
import { writeWhole } from './reserve.ts';

const Limit = z.coerce.number().int().min(1).max(500).default(20);
const idOf = (kind: IdKind) => z.string().startsWith(ID_PREFIXES[kind]).optional();
export const ACTS = {
  ...PEOPLE_ACTS,
  ...RATING_ACTS,
  ...LEAGUE_ACTS,
  games: act(
    z.object({
      limit: Limit,
      before: idOf('game'),
      status: z.enum(STATUSES).optional(),
      mode: z.enum(GAME_MODES).optional(),
      ruleset: z.enum(RULESETS).optional(),
      agent: z.string().optional(),
    }),
    async ({ store }, filter) => {
      const { games, next } = await store.admin.games(filter);
      return { games: games.map(gameLine), next };
    },
  ),
  game: act(Id, async ({ store, links, clock, timeToPlay }, { id }) => {
    const stored = await store.findGame(id);
    if (!stored) throw unknownGame(id);
    return gameDetails({ links, clock, timeToPlay }, stored, await store.ratings.countedGame(stored.record.id));
  }),
  end: act(Id, async (parts, { id }) => {
    if (!(await parts.store.findGame(id))) throw unknownGame(id);
    const record = await stopGame(parts, id);
    return { id: record.id, status: record.status, endReason: record.endReason };
  }),
  webhooks: act(
    z.object({
      limit: Limit,
      before: idOf('subscription'),
      status: z.enum(SUBSCRIPTION_STATUSES).optional(),
      game: idOf('game'),
    }),
    async ({ store }, { game: gameId, ...filter }) => {
      const { subscriptions, next } = await store.admin.subscriptions({ ...filter, gameId });
      return { webhooks: subscriptions.map(webhookLine), next };
    },
  ),
  'disable-webhook': act(Id, async ({ store: { webhooks } }, { id }) => {
    // Even if it is disabled already: otherwise its owner could enable it again.
    await webhooks.disable({ id }, 'operator');
    const known = await webhooks.findSubscription(id);
    if (!known) throw new Failure(`There is no webhook ${id}.`, 'Run "webhooks" for the ids.');
    return webhookLine(known);
  }),
  'rotate-webhooks-key': act(z.object({}), async ({ store, keyring }) => {
    if (!keyring) throw new Failure('Webhooks are not set up here: there is no key.', 'Set WEBHOOKS_KEY.');
    if (!keyring.replace && keyring.keys().length < 2) {
      const hint =
        'Start every process with WEBHOOKS_KEY=old,new, then every one with new,old, and run this with the same.';
      throw new Failure('WEBHOOKS_KEY holds one key only, so there is none to rotate to.', hint);
    }
    return { resealed: await rotateKeys(store, keyring) };
  }),
  'rotate-agent-key': act(Id, async ({ store }, { id }) => {
    const agentKey = newSecret('agent');
    if (await store.admin.replaceAgentKey(id, hashSecret(agentKey))) return { agent: id, agentKey };
    throw new Failure(`No agent ${id} has a key.`, 'GET /api/v1/agent lists the agents; those of the house have none.');
  }),
  backup: act(z.object({ file: z.string() }), async ({ store, databaseFile, keyring }, { file }) => {
    if (databaseFile === undefined) throw new Error('PostgreSQL is backed up by pg_dump');
    const isKeyInFile = keyring?.replace !== undefined;
    await writeWhole(file, async (part) => {
      await store.admin.backup(part);
      if (isKeyInFile) copyFileSync(keyFileOf(databaseFile), keyFileOf(file));
    });
    return { file, bytes: statSync(file).size, webhooksKey: isKeyInFile ? keyFileOf(file) : null };
  }),
};
export type ActName = keyof typeof ACTS;

/** @throws Failure, Problem, ZodError */
export async function performAct(parts: AdminParts, name: ActName, given: object): Promise<object> {
  const { takes, run } = ACTS[name];
  return run(parts, takes.parse(given) as never);
}
