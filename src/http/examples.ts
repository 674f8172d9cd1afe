// An example of each operation for the API's document. Requests are written here; their answers were recorded from a real
// server (`node tools/record-examples.ts`), with secrets shortened.
import { ANALYSIS_EXAMPLE } from './analysis-example.ts';
import recorded from './answer-examples.json' with { type: 'json' };

export interface Example {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** `undefined` if an answer has no body, or an example adds nothing to its shape. */
  readonly answer?: unknown;
}

const GAME = { id: 'g_5JYbK2mW0xTqv8RzNc4dEa' };

/** Example path parameters, by the first segment of the path. */
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

/** As a browser creates it, in the JSON form of WebAuthn level 3. */
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
  startGame: { body: { mode: 'house', ruleset: 'classic', name: 'Ada', strength: 1200 } },
  joinGame: { body: { code: 'BCDFGH', name: 'Bo' } },
  listOpenDuels: { query: { ruleset: 'classic', limit: 2 } },
  countQuickMatchWaiters: { query: { ruleset: 'classic', as: 'person' } },
  listLiveGames: { query: { limit: 2 } },
  listGames: { query: { status: 'finished', ruleset: 'classic', agent: 'pebble', rated: 'false', limit: 2 } },
  listOwnAgentGames: { query: { status: 'active', limit: 2 } },
  pollOwnAgentFeed: { query: { timeout: 0 } },
  pollOwnFeed: { query: { timeout: 0 } },
  listAgentGames: { query: { status: 'finished', limit: 2 } },
  listPlayerGames: { query: { limit: 2 } },
  playMove: { body: { move: 'Kilnwarden@C2', expectedMoveCount: 0 } },
  waitForTurn: { query: { timeout: 20 } },
  syncGame: { query: { since: 0, status: 'active', timeout: 0 } },
  watchGame: { query: { since: 0, status: 'active', timeout: 0 } },
  streamGame: { query: { since: 0 } },
  takeSeat: { body: { invite: 'inv_example', name: 'Bobby' } },
  renameSeat: { body: { name: 'Robin' } },
  react: { body: { reaction: 'well_played' } },
  offerRematch: { query: { timeout: 0 } },
  getReview: { query: { timeout: 20 } },
  analysePosition: { query: { timeout: 20 }, body: ANALYSIS_EXAMPLE },
  simulateMove: { body: { gameId: GAME.id, move: 'Kilnwarden@C2' } },
  listExports: { query: { limit: 2 } },
  readNotation: {
    body: {
      text: `[Rules "classic/1"]\n[Seed "${SEED}"]\n[A "Ada"]\n[B "Bo"]\n\n1. A Brineweaver@C2 {The corner can wait.}\n*\n`,
    },
  },
  verifyReplay: { body: { ruleset: 'classic', seed: SEED, moves: [{ name: 'Kilnwarden@C2', seat: 'A' }] } },
  listAgents: { query: { limit: 2 } },
  registerAgent: { body: { slug: 'hazel', name: 'Hazel', characterId: 3, strength: 1300, ruleset: 'classic' } },
  updateOwnAgent: {
    body: {
      name: 'Hazel',
      about: { description: 'Counts corners.', homepage: 'https://hazel.example/', model: 'a table of numbers' },
      accepts: { from: 'anybody', rulesets: ['classic'], atOnce: 4 },
    },
  },
  createChallenge: { body: { agent: 'marlow', challenger: 'Bob', ruleset: 'classic' } },
  reportResult: {
    body: { matchToken: 'mt_example', claimed: { winner: 'agent', scoreAgent: 19, scoreChallenger: 12 } },
  },
  listAgentMatches: { query: { challenger: 'Bob', limit: 2 } },
  updateWebhook: { body: { events: ['game.started', 'game.finished'] } },
  updateOwnPlayer: { body: { name: 'Ada', hidden: false } },
  addFriend: { body: { code: 'M4WQ7KDX' } },
  listFriends: { query: { limit: 2 } },
  addPushDevice: {
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
  answerFriendRequest: { body: { accept: true } },
  removeFriend: { body: { block: false } },
  challengeFriend: { body: { ruleset: 'classic' } },
  addPasskey: { body: { credential: NEW_CREDENTIAL } },
  renamePasskey: { body: { name: 'Phone' } },
  deleteOwnPlayer: { body: { credential: SIGNED_CREDENTIAL } },
  endSessions: { query: { current: 'keep' } },
  signIn: { body: { credential: SIGNED_CREDENTIAL } },
  listTopPlayers: { query: { ruleset: 'classic', limit: 2 } },
  listTopAgents: { query: { limit: 2 } },
  listCommunities: { query: { limit: 2 } },
  foundCommunity: { body: { name: 'Card readers' } },
  listTopMembers: { query: { limit: 2 } },
  listTournaments: { query: { state: 'open', limit: 2 } },
  openTournament: {
    body: { name: 'Corner cup', format: 'round_robin', ruleset: 'classic', moveSeconds: 60, startsWith: 4 },
  },
  getNextPuzzle: { query: { ruleset: 'classic' } },
  listPuzzlesOfGame: { query: { game: GAME.id } },
  tryPuzzle: { body: { moves: ['Kilnwarden@C2'] } },
  listTournamentGames: { query: { status: 'finished', limit: 2 } },
  subscribeWebhook: {
    body: { url: 'https://bot.example/arena', events: ['game.started', 'game.finished'], gameId: GAME.id },
  },
  listDeliveries: { query: { limit: 2 } },
};

const ANSWERS: Readonly<Record<string, unknown>> = recorded;

/** @param id of the operation */
export function exampleOf(id: string): Example {
  return { ...REQUESTS[id], answer: ANSWERS[id] };
}
