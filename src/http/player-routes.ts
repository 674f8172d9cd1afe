// The table of the routes of people: pages, profiles, passkeys.
import { OwnPage, PasskeyOptions, PlayerExport, PlayerPage, SignedOut } from '../../schema/player.ts';
import { PasskeyRequest, ProfileRequest } from '../../schema/requests.ts';
import { keepOptions, keepProfile, signIn, signInOptions } from '../people/passkeys.ts';
import { changeProfile, exportPlayer, readOwnPage, readPlayer, signOut } from '../people/player-pages.ts';
import { get, post, type Route } from './route.ts';

export const PLAYER_ROUTES: readonly Route[] = [
  get('/players/me', {
    summary: "The page of the session's own player",
    answers: OwnPage,
    handle: ({ arena, calling }) => readOwnPage(arena, calling.session),
  }),
  post('/players/me', {
    summary: 'Rename, hide or show your profile',
    body: ProfileRequest,
    answers: OwnPage,
    handle: ({ arena, body, calling }) => changeProfile(arena, body, calling),
  }),
  get('/players/me/export', {
    summary: 'All data stored about you',
    answers: PlayerExport,
    handle: ({ arena, calling }) => exportPlayer(arena, calling.session),
  }),
  post('/players/me/sign-out', {
    summary: 'End the session of this browser',
    answers: SignedOut,
    handle: ({ arena, calling }) => signOut(arena, calling.session),
  }),
  post('/players/me/passkeys/options', {
    summary: 'Options for a new passkey that keeps your profile',
    answers: PasskeyOptions,
    handle: ({ arena, calling }) => keepOptions(arena, calling.session),
  }),
  post('/players/me/passkeys', {
    summary: 'Keep your profile with the passkey that the browser created: it is an account from now on',
    body: PasskeyRequest,
    answers: OwnPage,
    handle: ({ arena, body, calling }) => keepProfile(arena, body, calling.session),
  }),
  post('/players/sign-in/options', {
    summary: 'Options for signing in with a passkey',
    answers: PasskeyOptions,
    handle: ({ arena }) => signInOptions(arena),
  }),
  post('/players/sign-in', {
    summary: "Sign in with a passkey; a guest's games move to the account",
    body: PasskeyRequest,
    answers: OwnPage,
    handle: ({ arena, body, calling }) => signIn(arena, body, calling.session),
  }),
  get('/players/:id', {
    summary: 'The public page of a player, by friend code',
    answers: PlayerPage,
    handle: ({ arena, params }) => readPlayer(arena, params['id']!),
  }),
];
