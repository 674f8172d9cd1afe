// Friends and their presence, friend requests, and invitations to games.
import { z } from 'zod';
import { RULESETS } from '../src/engine/index.ts';
import { cursorLike, MoveSeconds } from './requests.ts';
import { RulesetName } from './sync-state.ts';
import { shape, wholeNumber } from './shape.ts';
import { TypedCode } from './typed-code.ts';
import { Instant } from './instant.ts';

/** A player as shown in a list of people. */
const Person = z.object({ id: z.string().describe('The friend code.'), name: z.string(), url: z.url() });

const Friend = shape('Friend', {
  player: Person,
  since: Instant,
  here: z.boolean().describe('Whether they had a page of the arena open within the last minute, if they show it.'),
  playing: z.string().nullable().describe('Id of the public game they play now, if they show that they are here.'),
  rating: z.int(),
  provisional: z.boolean(),
});

const FriendRequest = shape('FriendRequest', { player: Person, since: Instant });

const Invitation = shape('Invitation', {
  gameId: z.string(),
  from: Person,
  ruleset: RulesetName,
  moveSeconds: z.number().nullable().describe('The clock of one move.'),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const Friends = shape('FriendList', {
  friends: z.array(Friend).describe('In order of friend code.'),
  requests: z.object({
    in: z.array(FriendRequest).describe('Who asks you.'),
    out: z.array(FriendRequest).describe('Whom you asked.'),
  }),
  blocked: z.array(FriendRequest).describe('Whom you blocked: nothing that they ask reaches you.'),
  invitations: z.array(Invitation).describe('Games that wait for you alone, newest first.'),
  next: z.string().nullable(),
});
export type Friends = z.infer<typeof Friends>;

export const FriendTie = shape('FriendTie', {
  status: z.enum(['asked', 'friends', 'none', 'blocked']).describe('What you two are now, as far as you know.'),
  player: Person,
});
export type FriendTie = z.infer<typeof FriendTie>;

export const Declined = shape('Declined', { declined: z.literal(true) });
export type Declined = z.infer<typeof Declined>;

/** The limit of friends, which is also the largest page. */
export const MAX_FRIENDS = 200;

export const FriendsQuery = z.object({
  limit: wholeNumber(1, MAX_FRIENDS).prefault(100),
  cursor: cursorLike(/^[A-Z2-9]{8}$/),
});
export type FriendsQuery = z.infer<typeof FriendsQuery>;

export const AskRequest = shape('AskRequest', {
  code: TypedCode.describe('The friend code of the other: eight letters and digits, in any case.'),
});
export type AskRequest = z.infer<typeof AskRequest>;

export const AcceptRequest = shape('AcceptRequest', { accept: z.boolean() });
export type AcceptRequest = z.infer<typeof AcceptRequest>;

export const PartRequest = shape('PartRequest', {
  block: z.boolean().default(false).describe('true: nothing that they ask reaches you any more.'),
});
export type PartRequest = z.infer<typeof PartRequest>;

export const FriendGameRequest = shape('FriendGameRequest', {
  ruleset: z.enum(RULESETS).default('mutators'),
  moveSeconds: MoveSeconds.optional().describe('The clock of one move: a day by default.'),
  public: z.boolean().default(true).describe('false: not listed, and read only with a token.'),
});
export type FriendGameRequest = z.infer<typeof FriendGameRequest>;
