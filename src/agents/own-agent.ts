// What an agent's owner can do with its key: read it, change it, replace the key, delete it.
import { Accepts, type AgentAbout, type AgentAboutChange, type KeyRotated, type OwnAgent } from '../../schema/agent.ts';
import type { Deleted } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { GameList } from '../../schema/game.ts';
import type { AgentChange, OwnGamesQuery } from '../../schema/requests.ts';
import { agentOfKey } from '../people/agent-keys.ts';
import { refuseReservedNames } from '../people/names.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { RatedAgent } from '../records/agent-records.ts';
import { receiptOf } from '../trust/receipts.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { untilWritten } from '../trust/attempts.ts';
import { listOwnGames } from '../play/lists.ts';
import { callOffWaiting, leaveRunning } from '../play/unfinished.ts';
import { agentBody, refuseNamesOfNewcomers, refuseWrongCharacter } from './agents.ts';

/** @throws Problem agent-key-missing, agent-key-unknown */
async function ownAgent(arena: Arena, key: string | undefined): Promise<RatedAgent> {
  if (key === undefined) throw new Problem('agent-key-missing');
  return agentOfKey(arena, key);
}

/** @throws Problem agent-key-missing, agent-key-unknown */
export async function readOwnAgent(arena: Arena, key: string | undefined): Promise<OwnAgent> {
  return { agent: agentBody(arena, await ownAgent(arena, key)) };
}

/** @throws Problem agent-key-missing, agent-key-unknown, bad-request, name-reserved */
export async function changeOwnAgent(arena: Arena, key: string | undefined, change: AgentChange): Promise<OwnAgent> {
  const { name, characterId, ruleset, protected: isProtected, thinkSeconds, about, accepts } = change;
  if (characterId !== undefined) refuseWrongCharacter(characterId);
  const { slug } = (await ownAgent(arena, key)).agent;
  const attempt = async (): Promise<OwnAgent | undefined> => {
    const { agent } = await ownAgent(arena, key);
    const isRenamed = name !== undefined && name !== agent.name;
    if (isRenamed) {
      refuseNamesOfNewcomers({ name });
      await refuseReservedNames(arena, { name }, agent);
    }
    const rest = { characterId, ruleset, isProtected, thinkSeconds };
    const merged = {
      about: about && changedAbout(agent.about, about),
      accepts: accepts && Accepts.parse({ ...agent.accepts, ...accepts }),
    };
    const changes = { ...rest, ...merged, ...(isRenamed ? { name } : {}) };
    const isChanged = await arena.store.agents.changeAgent(agent, changes);
    return isChanged ? readOwnAgent(arena, key) : undefined;
  };
  return arena.inTurn(`change of ${slug}`, () => untilWritten(attempt));
}

function changedAbout(before: AgentAbout | null, change: AgentAboutChange): AgentAbout | null {
  const texts = Object.entries({ ...before, ...change }).filter(([, text]) => text !== null);
  return texts.length === 0 ? null : Object.fromEntries(texts);
}

/**
 * The old key stops working in all processes at once.
 * @throws Problem agent-key-missing, agent-key-unknown
 */
export async function rotateKey(arena: Arena, key: string | undefined, { seal }: RequestContext): Promise<KeyRotated> {
  const { agent } = await ownAgent(arena, key);
  const agentKey = newSecret('agent');
  const answer = { agentKey };
  const receipt = receiptOf(seal, answer, arena.clock());
  const isReplaced = await arena.store.agents.replaceKey(agent.slug, agent.keyHash!, hashSecret(agentKey), receipt);
  if (!isReplaced) throw new Problem('agent-key-unknown');
  return answer;
}

/** @throws Problem agent-key-missing, agent-key-unknown, bad-request */
export async function listGamesOfMine(arena: Arena, key: string | undefined, query: OwnGamesQuery): Promise<GameList> {
  const { agent } = await ownAgent(arena, key);
  return listOwnGames(arena, agent.slug, query);
}

/**
 * Keeps its games, matches, slug and name, so that nobody else can take them; deletes its owner's description. Waiting
 * games are cancelled first, so that none starts afterwards.
 * @throws Problem agent-key-missing, agent-key-unknown
 */
export async function deleteOwnAgent(arena: Arena, key: string | undefined): Promise<Deleted> {
  const { agent } = await ownAgent(arena, key);
  await callOffWaiting(arena, { agent: agent.slug });
  const isDeleted = await arena.store.agents.deleteAgent(agent.slug, agent.keyHash!, arena.clock());
  if (!isDeleted) throw new Problem('agent-key-unknown');
  leaveRunning(arena, agent.slug).catch((error: unknown) =>
    arena.reportError(error, `leaving the games of deleted agent ${agent.slug}`),
  );
  return { deleted: true };
}
