// An example of each operation for the API's document. Requests are written here; their answers were recorded from a real
// server (`node tools/record-examples.ts`), with secrets shortened.
import recorded from './answer-examples.json' with { type: 'json' };

export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** `undefined` where an answer has no body, or says nothing beyond its shape. */
  readonly answer?: unknown;
}

const GAME = { id: 'g_5JYbK2mW0xTqv8RzNc4dEa' };
const WEBHOOK = { id: 'sub_3nVq81LxKfPm2dRt' };
const PLAYER = { id: 'K7QX2MPA' };
const SLUG = { slug: 'marlow' };
const COMMUNITY = { slug: 'card-readers' };
/** In the JSON form of WebAuthn level 3; the browser makes it. */
const CREDENTIAL = {
  id: 'q1Zr0Yx8Hn3bTkVwLm5s7A',
  rawId: 'q1Zr0Yx8Hn3bTkVwLm5s7A',
  type: 'public-key',
  clientExtensionResults: {},
};
const NEW_CREDENTIAL = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2M' },
};
const SIGNED_CREDENTIAL = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN', signature: 'MEUC' },
};
const SEED = '5f2b8c0e91d34a67b8e2f1c09a7d6e43';

const REQUESTS: Readonly<Record<string, Example>> = {
  postGames: { body: { mode: 'house', ruleset: 'classic', name: 'Ada', strength: 1200 } },
  postGamesJoin: { body: { code: 'BCDFGH', name: 'Bo' } },
  getGamesOpen: { query: { ruleset: 'classic', limit: 2 } },
  getGamesLive: { query: { limit: 2 } },
  getGamesId: { path: GAME },
  postGamesIdMoves: { path: GAME, body: { move: 'Kilnwarden@C2', expectedMoveCount: 0 } },
  getGamesIdWait: { path: GAME, query: { timeout: 20 } },
  getGamesIdSync: { path: GAME, query: { since: 0, status: 'active', timeout: 0 } },
  getGamesIdWatch: { path: GAME, query: { since: 0, status: 'active', timeout: 0 } },
  getGamesIdStream: { path: GAME, query: { since: 0 } },
  postGamesIdSeat: { path: GAME, body: { invite: 'inv_example', name: 'Bobby' } },
  postGamesIdInvites: { path: GAME, body: {} },
  postGamesIdResign: { path: GAME, body: {} },
  postGamesIdAbort: { path: GAME, body: {} },
  postGamesIdClaim: { path: GAME, body: {} },
  postGamesIdRematch: { path: GAME, query: { timeout: 0 }, body: {} },
  postGamesIdSocket: { path: GAME, body: {} },
  getGamesIdReplay: { path: GAME },
  getGamesIdReview: { path: GAME, query: { timeout: 20 } },
  postSimulate: { body: { gameId: GAME.id, move: 'Kilnwarden@C2' } },
  postReplaysVerify: { body: { ruleset: 'classic', seed: SEED, moves: [{ name: 'Kilnwarden@C2', seat: 'A' }] } },
  getAgent: { query: { limit: 2 } },
  postAgent: { body: { slug: 'hazel', name: 'Hazel', characterId: 3, strength: 1300, ruleset: 'classic' } },
  postAgentChallenge: { body: { agent: 'marlow', challenger: 'Bob', ruleset: 'classic' } },
  getAgentChallengeToken: { path: { token: 'ch_example' } },
  postAgentResult: {
    body: { matchToken: 'mt_example', claimed: { winner: 'agent', scoreAgent: 19, scoreChallenger: 12 } },
  },
  getAgentSlugProfile: { path: SLUG },
  getAgentSlugMatches: { path: SLUG, query: { challenger: 'Bob', limit: 2 } },
  postPlayersMe: { body: { name: 'Ada', hidden: false } },
  postPlayersMeSignOut: { body: {} },
  postPlayersMePasskeysOptions: { body: {} },
  postPlayersMePasskeys: { body: { credential: NEW_CREDENTIAL } },
  postPlayersSignInOptions: { body: {} },
  postPlayersSignIn: { body: { credential: SIGNED_CREDENTIAL } },
  getPlayersId: { path: PLAYER },
  getLeaderboardsPlayers: { query: { ruleset: 'classic', limit: 2 } },
  getLeaderboardsAgents: { query: { limit: 2 } },
  getCommunities: { query: { limit: 2 } },
  postCommunities: { body: { name: 'Card readers' } },
  getCommunitiesSlug: { path: COMMUNITY },
  postCommunitiesSlugMembers: { path: COMMUNITY, body: {} },
  deleteCommunitiesSlugMembersMe: { path: COMMUNITY },
  getCommunitiesSlugLeaderboard: { path: COMMUNITY, query: { limit: 2 } },
  postWebhooks: {
    body: { url: 'https://bot.example/arena', events: ['game.started', 'game.finished'], gameId: GAME.id },
  },
  getWebhooksId: { path: WEBHOOK },
  deleteWebhooksId: { path: WEBHOOK },
  postWebhooksIdTest: { path: WEBHOOK, body: {} },
  postWebhooksIdRotate: { path: WEBHOOK, body: {} },
  getWebhooksIdDeliveries: { path: WEBHOOK, query: { limit: 2 } },
  postWebhooksIdDeliveriesEventIdRedeliver: { path: { ...WEBHOOK, eventId: 'evt_2kQ7example' }, body: {} },
};

const ANSWERS: Readonly<Record<string, unknown>> = recorded;

/** By the id of the operation. */
export const EXAMPLES: Readonly<Record<string, Example>> = Object.fromEntries(
  [...new Set([...Object.keys(REQUESTS), ...Object.keys(ANSWERS)])].map((id) => [
    id,
    { ...REQUESTS[id], ...(id in ANSWERS ? { answer: ANSWERS[id] } : {}) },
  ]),
);
