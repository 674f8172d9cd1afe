// The resources: the rules, and each public game as the public may see it. Private data is never a resource.
import type { ReadResourceResult, ResourceTemplateType } from '@modelcontextprotocol/server';
import { MCP_REVISIONS } from '../../schema/server-info.ts';
import { findLiveGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { LiveGame } from '../table/access.ts';
import { gameInWords, unreadPlies } from '../table/in-words.ts';
import { howToPlay } from './guide.ts';
import { PUBLIC_FOR_AN_HOUR, type ServedResource } from './capabilities.ts';

const RULES_URI = 'arena://rules';
const GAME_URI = /^arena:\/\/games\/([^/?#]{1,64})$/;

export const RULES_RESOURCE: ServedResource = {
  listing: {
    uri: RULES_URI,
    name: 'rules',
    title: 'The rules',
    description: 'The rules of both rulesets in a few lines; in full: get_rules.',
    mimeType: 'text/markdown',
  },
  read: async () => ({
    contents: [{ uri: RULES_URI, mimeType: 'text/markdown', text: howToPlay(undefined) }],
    ...PUBLIC_FOR_AN_HOUR,
  }),
};

export const GAME_TEMPLATE: ResourceTemplateType = {
  uriTemplate: 'arena://games/{game_id}',
  name: 'game',
  title: 'A public game',
  description: `The score, the board and the last move of a public game in words; no hands. In revision ${MCP_REVISIONS[1]} you can subscribe to it: every move is an update.`,
  mimeType: 'text/plain',
};

/** `undefined` if the public may not see the game. */
export async function readGameResource(arena: Arena, uri: string): Promise<ReadResourceResult | undefined> {
  const live = await findPublicGame(arena, uri);
  if (!live) return undefined;
  const since = unreadPlies(live.game, 'spectator');
  const text = gameInWords(arena.links, { live, viewer: 'spectator', since });
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

export async function findPublicGame(arena: Arena, uri: string): Promise<LiveGame | undefined> {
  const gameId = GAME_URI.exec(uri)?.[1];
  const live = gameId === undefined ? undefined : await findLiveGame(arena, gameId);
  return live?.game.record.isPublic ? live : undefined;
}
