// The resources: the rules, and each public game as the public may see it. Private data is never a resource.
import type { ReadResourceResult, ResourceTemplateType } from '@modelcontextprotocol/server';
import { lookAt } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { LiveGame } from '../table/access.ts';
import { gameBody } from '../table/present.ts';
import { rulesPage } from './guide.ts';
import type { ServedResource } from './capabilities.ts';

const RULES_URI = 'arena://rules';
const GAME_URI = /^arena:\/\/games\/([^/?#]{1,64})$/;

export const RULES_RESOURCE: ServedResource = {
  listing: {
    uri: RULES_URI,
    name: 'rules',
    title: 'The rules',
    description: 'The rules of both rulesets, how moves are written, how to choose well.',
    mimeType: 'text/markdown',
  },
  read: async () => ({
    contents: [{ uri: RULES_URI, mimeType: 'text/markdown', text: rulesPage() }],
    ttlMs: 3_600_000,
    cacheScope: 'public',
  }),
};

export const GAME_TEMPLATE: ResourceTemplateType = {
  uriTemplate: 'arena://games/{game_id}',
  name: 'game',
  title: 'A public game',
  description:
    'The board, players, score and status of a public game; no hands. Subscribe to it to be notified of every move.',
  mimeType: 'application/json',
};

/** `undefined` if the public may not see the game. */
export async function readGameResource(arena: Arena, uri: string): Promise<ReadResourceResult | undefined> {
  const live = await findPublicGame(arena, uri);
  if (!live) return undefined;
  const text = JSON.stringify(gameBody(arena, live, 'spectator'));
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}

export async function findPublicGame(arena: Arena, uri: string): Promise<LiveGame | undefined> {
  const gameId = GAME_URI.exec(uri)?.[1];
  const live = gameId === undefined ? undefined : await lookAt(arena, gameId);
  return live?.game.record.isPublic ? live : undefined;
}
