// An example of each operation for the API's document. Requests are written here; their answers were recorded from a real
// server (`node tools/record-examples.ts`), with secrets shortened.
import recorded from './answer-examples.json' with { type: 'json' };

export interface Example {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** `undefined` where an answer has no body, or says nothing beyond its shape. */
  readonly answer?: unknown;
}

const GAME = { id: 'g_5JYbK2mW0xTqv8RzNc4dEa' };

/** Of the parameters in a path, by its first segment. */
export const PATH_EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  games: GAME,
  agent: { slug: 'marlow', token: 'ch_example' },
  players: {
    id: 'K7QX2MPA',
    game: GAME.id,
    session: '9d3f0c52ab81e674',
    passkey: '41c8e07f5b2a96d3',
    friend: 'M4WQ7KDX',
    device: '5d1b07c4f29ae8360b7c41d92ef38a65',
  },
  tournaments: { id: 't_5JYbK2mW0xTqv8RzNc4dEa' },
  puzzles: { id: '9c3d810a41b5' },
  communities: { slug: 'card-readers' },
  webhooks: { id: 'sub_3nVq81LxKfPm2dRt', eventId: 'evt_2kQ7example' },
};

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
  getGamesQuick: { query: { ruleset: 'classic', as: 'person' } },
  getGamesLive: { query: { limit: 2 } },
  getGames: { query: { status: 'finished', ruleset: 'classic', agent: 'pebble', limit: 2 } },
  getAgentMeGames: { query: { status: 'active', limit: 2 } },
  getAgentMeFeed: { query: { timeout: 0 } },
  getPlayersMeFeed: { query: { timeout: 0 } },
  getAgentSlugGames: { query: { status: 'finished', limit: 2 } },
  getPlayersIdGames: { query: { limit: 2 } },
  postGamesIdMoves: { body: { move: 'Kilnwarden@C2', expectedMoveCount: 0 } },
  getGamesIdWait: { query: { timeout: 20 } },
  getGamesIdSync: { query: { since: 0, status: 'active', timeout: 0 } },
  getGamesIdWatch: { query: { since: 0, status: 'active', timeout: 0 } },
  getGamesIdStream: { query: { since: 0 } },
  postGamesIdSeat: { body: { invite: 'inv_example', name: 'Bobby' } },
  postGamesIdReactions: { body: { reaction: 'well_played' } },
  postGamesIdRematch: { query: { timeout: 0 } },
  getGamesIdReview: { query: { timeout: 20 } },
  postSimulate: { body: { gameId: GAME.id, move: 'Kilnwarden@C2' } },
  postReplaysNotation: {
    body: {
      text: `[Rules "classic/1"]\n[Seed "${SEED}"]\n[A "Ada"]\n[B "Bo"]\n\n1. A Brineweaver@C2 {The corner can wait.}\n*\n`,
    },
  },
  postReplaysVerify: { body: { ruleset: 'classic', seed: SEED, moves: [{ name: 'Kilnwarden@C2', seat: 'A' }] } },
  getAgent: { query: { limit: 2 } },
  postAgent: { body: { slug: 'hazel', name: 'Hazel', characterId: 3, strength: 1300, ruleset: 'classic' } },
  patchAgentMe: {
    body: {
      name: 'Hazel',
      about: { description: 'Counts corners.', homepage: 'https://hazel.example/', model: 'a table of numbers' },
      accepts: { from: 'anybody', rulesets: ['classic'], atOnce: 4 },
    },
  },
  postAgentChallenge: { body: { agent: 'marlow', challenger: 'Bob', ruleset: 'classic' } },
  postAgentResult: {
    body: { matchToken: 'mt_example', claimed: { winner: 'agent', scoreAgent: 19, scoreChallenger: 12 } },
  },
  getAgentSlugMatches: { query: { challenger: 'Bob', limit: 2 } },
  patchWebhooksId: { body: { events: ['game.started', 'game.finished'] } },
  postPlayersMe: { body: { name: 'Ada', hidden: false } },
  postPlayersMeFriends: { body: { code: 'M4WQ7KDX' } },
  getPlayersMeFriends: { query: { limit: 2 } },
  postPlayersMePush: {
    body: {
      endpoint: 'https://push.example/wpush/v2/gAAAAABn',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      name: 'Firefox on Android',
      quiet: { from: '22:00', to: '08:00', timeZone: 'Europe/Berlin' },
    },
  },
  postPlayersMeFriendsFriend: { body: { accept: true } },
  deletePlayersMeFriendsFriend: { body: { block: false } },
  postPlayersMeFriendsFriendGames: { body: { ruleset: 'classic' } },
  postPlayersMePasskeys: { body: { credential: NEW_CREDENTIAL } },
  postPlayersMePasskeysPasskey: { body: { name: 'Phone' } },
  deletePlayersMe: { body: { credential: SIGNED_CREDENTIAL } },
  deletePlayersMeSessions: { query: { current: 'keep' } },
  postPlayersSignIn: { body: { credential: SIGNED_CREDENTIAL } },
  getLeaderboardsPlayers: { query: { ruleset: 'classic', limit: 2 } },
  getLeaderboardsAgents: { query: { limit: 2 } },
  getCommunities: { query: { limit: 2 } },
  postCommunities: { body: { name: 'Card readers' } },
  getCommunitiesSlugLeaderboard: { query: { limit: 2 } },
  getTournaments: { query: { state: 'open', limit: 2 } },
  postTournaments: {
    body: { name: 'Corner cup', format: 'round_robin', ruleset: 'classic', moveSeconds: 60, startsWith: 4 },
  },
  getPuzzlesNext: { query: { ruleset: 'classic' } },
  getPuzzles: { query: { game: GAME.id } },
  postPuzzlesIdAttempts: { body: { moves: ['Kilnwarden@C2'] } },
  getTournamentsIdGames: { query: { status: 'finished', limit: 2 } },
  postWebhooks: {
    body: { url: 'https://bot.example/arena', events: ['game.started', 'game.finished'], gameId: GAME.id },
  },
  getWebhooksIdDeliveries: { query: { limit: 2 } },
};

const ANSWERS: Readonly<Record<string, unknown>> = recorded;

/** @param id of the operation */
export function exampleOf(id: string): Example {
  return { ...REQUESTS[id], answer: ANSWERS[id] };
}
