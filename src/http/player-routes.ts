// The routes of people: pages, profiles, passkeys.
import {
  Deleted,
  OwnPage,
  PasskeyOptions,
  Passkeys,
  PlayerExport,
  PlayerPage,
  Sessions,
  SignedOut,
} from '../../schema/player.ts';
import {
  DeletionRequest,
  HistoryQuery,
  OwnGamesQuery,
  PasskeyNameRequest,
  PasskeyRequest,
  ProfileRequest,
  RemovalRequest,
  SessionsQuery,
} from '../../schema/requests.ts';
import { Progress } from '../../schema/progress.ts';
import { Ladder } from '../../schema/ladder.ts';
import { GameList, Joined } from '../../schema/game.ts';
import { readProgress } from '../people/progress.ts';
import { listGamesOfPlayer, listHistory } from '../play/lists.ts';
import { takeOwnSeat } from '../play/seats.ts';
import { readLadder } from '../people/ladder.ts';
import { deleteProfile, deletionOptions } from '../play/deletion.ts';
import {
  keepOptions,
  keepProfile,
  listPasskeys,
  removalOptions,
  removePasskey,
  renamePasskey,
  signIn,
  signInOptions,
} from '../people/passkeys.ts';
import { changeProfile, exportPlayer, readOwnPage, readPlayer, signOut } from '../people/player-pages.ts';
import { endSession, endSessions, listSessions } from '../people/sessions.ts';
import { FEED_POLL, FEED_STREAM } from './feed.ts';
import { get, post, remove, type Route } from './route.ts';

export const PLAYER_ROUTES: readonly Route[] = [
  get('/players/me', {
    operation: 'getOwnPlayer',
    summary: "The page of the session's own player",
    description: 'The session is the cookie that the first seat taken in a browser brings.',
    token: 'session',
    answers: OwnPage,
    handle: ({ arena, context }) => readOwnPage(arena, context.session),
  }),
  post('/players/me', {
    operation: 'updateOwnPlayer',
    summary: 'Rename, hide or show your profile',
    description:
      'What is not sent stays as it is. A hidden profile has no page, and the games that it starts or joins are private. Earlier games stay as they were, and so do those of leagues and of the daily deal.',
    body: ProfileRequest,
    token: 'session',
    problems: ['name-reserved', 'hidden-by-operator'],
    answers: OwnPage,
    handle: ({ arena, body, context }) => changeProfile(arena, body, context),
  }),
  post('/players/me/deletion/options', {
    operation: 'getDeletionOptions',
    keepsNoReceipt: true,
    summary: 'Options for using a passkey to delete your account',
    description: 'For `navigator.credentials.get`. Needed by accounts only; a guest is deleted without.',
    token: 'session',
    answers: PasskeyOptions,
    handle: ({ arena, context }) => deletionOptions(arena, context.session),
  }),
  remove('/players/me', {
    operation: 'deleteOwnPlayer',
    summary: 'Delete your profile; an account needs one of its passkeys',
    description:
      'Sessions, passkeys, memberships, standings and webhooks are deleted. Games stay for your opponents, without your name; running ones continue, except league games in which you have not moved, which are lost; those that wait are called off.',
    body: DeletionRequest,
    token: 'session',
    problems: ['passkey-refused'],
    answers: Deleted,
    handle: ({ arena, body, context }) => deleteProfile(arena, body, context.session),
  }),
  get('/players/me/export', {
    operation: 'exportOwnData',
    summary: 'All data stored about you',
    description: 'Games with their moves, standings, sessions, friends, puzzles, devices and webhooks, as JSON.',
    token: 'session',
    answers: PlayerExport,
    handle: ({ arena, context }) => exportPlayer(arena, context.session),
  }),
  post('/players/me/games/:game/seat', {
    operation: 'renewOwnSeat',
    mints: true,
    summary: 'A new token for the seat that your profile holds in a game; the older one is void',
    description: 'For a browser that has lost the token, or another device.',
    token: 'session',
    problems: ['game-not-found', 'wrong-game', 'both-seats'],
    answers: Joined,
    handle: ({ arena, params, context }) => takeOwnSeat(arena, params['game']!, context),
  }),
  post('/players/me/sign-out', {
    operation: 'signOut',
    keepsNoReceipt: true,
    summary: 'End the session of this browser',
    description: 'The profile stays; a guest without a passkey cannot be signed in again.',
    token: 'session',
    answers: SignedOut,
    handle: ({ arena, context }) => signOut(arena, context.session),
  }),
  get('/players/me/sessions', {
    operation: 'listSessions',
    summary: 'Where you are signed in, most recently used first',
    description: 'The present one is marked.',
    token: 'session',
    answers: Sessions,
    handle: ({ arena, context }) => listSessions(arena, context.session),
  }),
  remove('/players/me/sessions', {
    operation: 'endSessions',
    summary: 'Sign out everywhere else, or everywhere',
    description: 'With `current: end` the present one too.',
    query: SessionsQuery,
    token: 'session',
    answers: Sessions,
    handle: ({ arena, query, context }) => endSessions(arena, query, context.session),
  }),
  remove('/players/me/sessions/:session', {
    operation: 'endSession',
    summary: 'End one of your sessions',
    description: 'By its id in the list.',
    token: 'session',
    problems: ['session-not-found'],
    answers: Sessions,
    handle: ({ arena, params, context }) => endSession(arena, params['session']!, context.session),
  }),
  get('/players/me/passkeys', {
    operation: 'listPasskeys',
    summary: 'The passkeys of your account, oldest first',
    description: 'The public keys are not included.',
    token: 'session',
    answers: Passkeys,
    handle: ({ arena, context }) => listPasskeys(arena, context.session),
  }),
  post('/players/me/passkeys/:passkey', {
    operation: 'renamePasskey',
    keepsNoReceipt: true,
    summary: 'Rename one of your passkeys',
    description: 'A name that tells one device from another.',
    body: PasskeyNameRequest,
    token: 'session',
    problems: ['passkey-not-found'],
    answers: Passkeys,
    handle: ({ arena, params, body: { name }, context: { session } }) =>
      renamePasskey(arena, params['passkey']!, { name, session }),
  }),
  post('/players/me/passkeys/:passkey/removal/options', {
    operation: 'getRemovalOptions',
    keepsNoReceipt: true,
    summary: 'Options for using a passkey to remove one of your passkeys',
    description:
      'For `navigator.credentials.get`. It may be the same one, an older one, or any that was added at least seven days ago.',
    token: 'session',
    problems: ['passkey-not-found'],
    answers: PasskeyOptions,
    handle: ({ arena, params, context }) => removalOptions(arena, params['passkey']!, context.session),
  }),
  remove('/players/me/passkeys/:passkey', {
    operation: 'removePasskey',
    summary: 'Remove one of your passkeys, if another one is left',
    description:
      "The browser's answer to `getRemovalOptions` confirms it. The last one stays, since nobody could sign in without.",
    body: RemovalRequest,
    token: 'session',
    problems: ['passkey-not-found', 'passkey-refused', 'last-passkey'],
    answers: Passkeys,
    handle: ({ arena, params, body: { credential }, context: { session } }) =>
      removePasskey(arena, params['passkey']!, { credential, session }),
  }),
  post('/players/me/passkeys/options', {
    operation: 'getPasskeyOptions',
    keepsNoReceipt: true,
    summary: 'Options for a new passkey that keeps your profile, or a further one of your account',
    description: 'For `navigator.credentials.create`; valid for some minutes, once.',
    token: 'session',
    answers: PasskeyOptions,
    handle: ({ arena, context }) => keepOptions(arena, context.session),
  }),
  post('/players/me/passkeys', {
    operation: 'addPasskey',
    keepsNoReceipt: true,
    summary: 'Keep your profile with the passkey that the browser created: it is an account from now on',
    description:
      "The browser's answer to the options. A guest becomes an account and keeps its games; the answer sets a new session's cookie, and the one before ends.",
    body: PasskeyRequest,
    token: 'session',
    problems: ['passkey-refused', 'passkey-taken'],
    answers: OwnPage,
    handle: ({ arena, body, context }) => keepProfile(arena, body, context.session),
  }),
  post('/players/sign-in/options', {
    operation: 'getSignInOptions',
    keepsNoReceipt: true,
    summary: 'Options for signing in with a passkey',
    description: 'For `navigator.credentials.get`; valid for some minutes, once.',
    answers: PasskeyOptions,
    handle: ({ arena }) => signInOptions(arena),
  }),
  post('/players/sign-in', {
    operation: 'signIn',
    keepsNoReceipt: true,
    summary: "Sign in with a passkey; a guest's games move to the account",
    description: "The answer sets the session's cookie.",
    body: PasskeyRequest,
    token: 'session-or-none',
    problems: ['passkey-refused', 'player-banned'],
    answers: OwnPage,
    handle: ({ arena, body, context }) => signIn(arena, body, context.session),
  }),
  get('/players/me/feed', {
    operation: 'pollOwnFeed',
    summary: 'What happens in your own games: long-poll until something does',
    ...FEED_POLL,
    token: 'session',
  }),
  get('/players/me/stream', {
    operation: 'streamOwnFeed',
    ...FEED_STREAM,
    token: 'session',
  }),
  get('/players/me/games', {
    operation: 'listOwnGames',
    summary: 'Your own games, private ones too, newest first',
    description: 'Those against the house are in it too.',
    query: HistoryQuery,
    token: 'session',
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, query, context }) => listHistory(arena, query, context.session),
  }),
  get('/players/me/progress', {
    operation: 'getOwnProgress',
    summary: 'How your finished games went, week by week and in all, and the best of them',
    description: 'Private games and those against the house are in it. Weeks begin on Monday, UTC.',
    token: 'session',
    answers: Progress,
    handle: ({ arena, context }) => readProgress(arena, context.session),
  }),
  get('/players/me/ladder', {
    operation: 'getLadder',
    summary: 'The characters of the house, which of them are open to you, and how your games came out',
    description:
      'The first is open; beating one opens the next. Any of them can be played by its strength all the same. Without a session: the ladder of a newcomer.',
    token: 'session-or-none',
    answers: Ladder,
    handle: ({ arena, context }) => readLadder(arena, context.session),
  }),
  get('/players/:id/games', {
    operation: 'listPlayerGames',
    summary: 'Public games of a player whose page is public, newest first',
    description: 'A profile that is hidden answers 404.',
    query: OwnGamesQuery,
    problems: ['player-not-found'],
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => listGamesOfPlayer(arena, params['id']!, query),
  }),
  get('/players/:id', {
    operation: 'getPlayer',
    summary: 'The public page of a player, by friend code',
    description: 'Ids of guests lead to the account that they became (`movedFrom`).',
    problems: ['player-not-found'],
    answers: PlayerPage,
    handle: ({ arena, params }) => readPlayer(arena, params['id']!),
  }),
];
