// The interface, field by field: the schemas have each of its fields, and the responses match the schemas.
import { expect } from 'chai';
import type { z } from 'zod';
import {
  Acted,
  GameBody,
  GameView,
  Invited,
  Joined,
  LiveGameList,
  Moved,
  OpenDuels,
  Rematched,
  SeatReservation,
  Started,
  Synced,
  Waited,
  Watched,
} from '../../schema/game.ts';
import {
  AgentProfile,
  AgentRegistered,
  Agents,
  ChallengeBody,
  ChallengeCreated,
  ChallengeResult,
  Match,
  Matches,
  Reported,
} from '../../schema/agent.ts';
import { OwnPage, PasskeyOptions, PlayerExport, PlayerPage, SignedOut } from '../../schema/player.ts';
import {
  AgentLeaderboard,
  Club,
  Communities,
  Community,
  CommunityLeaderboard,
  Membership,
  PlayerLeaderboard,
} from '../../schema/standing.ts';
import { EventBody } from '../../schema/event-body.ts';
import { MoveEntry, SeatState } from '../../schema/sync-state.ts';
import { Cards, Rulesets } from '../../schema/catalogue.ts';
import { ProblemBody } from '../../schema/problem.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { newRandom } from '../../src/engine/index.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { startTestArena } from '../support/arena.ts';
import { Authenticator } from '../support/authenticator.ts';
import { cookieOf, mint, open, playOut, readChallenge } from '../support/challenges.ts';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { expectConforms } from '../support/conforms.ts';
import { ok, playDuel, playMove, readGame, restAt, startDuel, startHouse, type Rest } from '../support/rest.ts';

/** The fields of the interface document, in its order. */
const INTERFACE: [string, z.ZodObject, string][] = [
  [
    'Game',
    GameBody,
    'id kind status ruleset players playerKinds moveCount score watchUrl seat code matchmaking ratings clients openSeats turn lastMove winner view board replayUrl watchPage',
  ],
  ['Game view', GameView, 'yourTurn hand board legalMoves moves'],
  ['Move entry', MoveEntry, 'name type cardId cell effect target dest'],
  [
    'Seat sync state',
    SeatState,
    'ruleset board hand opponentHand deck current gameOver winner turn operatorTiles powerTiles pendingHop',
  ],
  ['Sync', Synced, 'moves moveCount status reveal'],
  ['Start response', Started, 'game playerToken inviteUrl'],
  ['Join response', Joined, 'game playerToken'],
  ['Problem', ProblemBody, 'status error code hint type title detail docs'],
  ['Player page', PlayerPage, 'player movedFrom clubs'],
  [
    'Player',
    PlayerPage.shape.player,
    'id name rating rank provisional games winRate favoriteChampion recentForm updatedAt url',
  ],
  ['Club', Club, 'place rating games wins losses draws winRate recentForm'],
  ['Agent profile', AgentProfile, 'agent recent'],
  [
    'Agent',
    AgentProfile.shape.agent,
    'slug name rating rank games characterId provisional wins losses draws streak winRate',
  ],
  [
    'Match',
    Match,
    'id agent winner finishedAt challenger inGameName challengerElo scoreAgent scoreChallenger agentEloBefore agentEloAfter agentEloDelta ruleset replayUrl',
  ],
  ['Minted challenge', ChallengeCreated, 'url token expiresAt'],
  ['Challenge', ChallengeBody, 'status result'],
  [
    'Challenge result',
    ChallengeResult,
    'winner scoreAgent scoreChallenger inGameName agentEloDelta replayUrl finishedAt',
  ],
];

const EVENTS: Record<string, string> = {
  cardPlaced: 'player cardId cell',
  cardsCaptured: 'cells newOwner',
  effectPlayed: 'player effect cardId',
  boulderRemoved: 'cells cardIds target',
  boardFlipped: '',
  handsSwapped: '',
  cardFrozen: 'cell',
  cardRecruited: 'from to cardId newOwner',
  cardsDrawn: 'player count',
  turnStarted: 'player',
  hopAvailable: 'player cell piece destinations',
  cardHopped: 'player cardId from to',
  hopDeclined: 'player cell',
  powerTilesAssigned: 'tiles',
  powerBoostApplied: 'cell cardId color boost',
  cardOverrun: 'cell removedCardId newCardId',
  gameOver: 'winner scores',
};

const answersOf = (method: string, path: string): z.ZodType =>
  API_ROUTES.find((route) => route.method === method && route.path === path)!.answers;

describe('contract: shapes', () => {
  for (const [name, shape, fields] of INTERFACE) {
    it(`${name} has every field of the interface`, () => {
      expect(Object.keys(shape.shape)).to.include.members(fields.split(' '));
    });
  }

  it('every in-game event of the interface has its fields and its kind', () => {
    const shapes = new Map(EventBody.options.map((option) => [option.shape.type.value as string, option]));
    expect([...shapes.keys()].toSorted()).to.deep.equal(Object.keys(EVENTS).toSorted());
    for (const [type, fields] of Object.entries(EVENTS)) {
      const wanted = ['type', ...fields.split(' ').filter((field) => field !== '')];
      expect(Object.keys(shapes.get(type)!.shape).toSorted(), type).to.deep.equal(wanted.toSorted());
    }
  });
});

onEveryArena('contract: answers', answersConform);

suiteNeeding('postgres', 'contract: answers on PostgreSQL', () => {
  const databaseUrl = freshDatabase();
  answersConform(() => startTestArena({ databaseUrl: databaseUrl() }));
});

function answersConform(start: () => Promise<Pick<SomeArena, 'url' | 'publicUrl' | 'close'>>): void {
  let arena: Pick<SomeArena, 'url' | 'publicUrl' | 'close'>;
  let rest: Rest;
  before(async () => {
    arena = await start();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('start, read, move, wait and sync of a house game', async () => {
    for (const ruleset of ['classic', 'mutators']) {
      const started = await startHouse(rest, { ruleset, name: 'Ada', strength: 800, rating: 1500 });
      expectConforms(Started, started, 'start');
      expect(started.inviteUrl).to.equal(null);
      const { game } = started;
      expect(game).to.deep.include({
        kind: 'house',
        status: 'active',
        ruleset,
        seat: 'A',
        players: { A: 'Ada', B: 'Pebble' },
        playerKinds: { A: 'agent', B: 'agent' },
        clients: { A: 'rest', B: 'house' },
        ratings: { A: 1500, B: 800 },
        openSeats: [],
        matchmaking: false,
        rated: false,
        turn: 'A',
      });
      const seat = { id: game.id, token: started.playerToken! };
      const waited = await ok(rest('GET', `/games/${seat.id}/wait`, seat));
      expectConforms(Waited, waited, 'wait');
      expect(waited).to.include({ reason: 'turn', timedOut: false });
      for (let view = waited.game.view; view.yourTurn;) {
        const moved = await playMove(rest, seat, view.legalMoves[0]);
        expectConforms(Moved, moved, 'move');
        expect(moved.played[0]).to.include({ seat: 'A', name: view.legalMoves[0] });
        view = moved.game.view!;
      }
      const over = await readGame(rest, seat);
      expectConforms(GameBody, over, 'game');
      expect(over).to.include({ status: 'finished', turn: null, endReason: 'played' });
      expect(over.replayUrl).to.match(/\/replay\?game=g_\w+#/);
      const synced = await ok(rest('GET', `/games/${seat.id}/sync?since=0`, seat));
      expectConforms(Synced, synced, 'sync');
      expect(synced.moves.length).to.equal(over.moveCount);
      expect(synced.reveal.seedHash).to.equal(game.seedHash);
    }
  });

  it('duel, open list, join, public game, watch, live list', async () => {
    const started = await ok(rest('POST', '/games', { body: { mode: 'duel', name: 'Ada', rating: 1400 } }));
    expectConforms(Started, started, 'start');
    expect(started.game.code).to.match(/^[A-Z]{6}$/);
    expect(started.game).to.deep.include({ status: 'waiting', turn: null, lastMove: null, openSeats: ['B'] });
    expect(started.game.view.hand).to.deep.equal([]);
    const duels = await ok(rest('GET', '/games/open'));
    expectConforms(OpenDuels, duels, 'open');
    expect(duels.games[0]).to.deep.include({ id: started.game.id, code: started.game.code });
    const joined = await ok(
      rest('POST', '/games/join', {
        body: { code: started.game.code.toLowerCase().replace(/^.../, '$&-'), rating: 1300 },
      }),
    );
    expectConforms(Joined, joined, 'join');
    expect(joined.game).to.include({ status: 'active', seat: 'B', rated: true });
    const spectated = await ok(rest('GET', `/games/${started.game.id}`));
    expectConforms(GameBody, spectated, 'public game');
    expect(spectated).to.not.have.any.keys('view', 'seat', 'code', 'opponentGone');
    expect(spectated.board).to.deep.equal([]);
    expectConforms(Watched, await ok(rest('GET', `/games/${started.game.id}/watch`)), 'watch');
    const live = await ok(rest('GET', '/games/live'));
    expectConforms(LiveGameList, live, 'live');
    expect(live.games.map((game: { id: string }) => game.id)).to.include(started.game.id);
  });

  it('every in-game event, as seats and spectators receive it', async () => {
    const seen = new Set<string>();
    const random = newRandom('000000000000000000000000000000ab');
    for (let game = 0; seen.size < Object.keys(EVENTS).length && game < 80; game++) {
      const duel = await startDuel(rest, { ruleset: 'mutators' });
      await playDuel(rest, duel, (moves) => moves[random.below(moves.length)]!);
      const synced = await ok(rest<Synced>('GET', `/games/${duel.id}/sync`, duel.A));
      const watched = await ok(rest<Watched>('GET', `/games/${duel.id}/watch`));
      expectConforms(Synced, synced, 'sync');
      expectConforms(Watched, watched, 'watch');
      for (const move of synced.moves) for (const { type } of move.events) seen.add(type);
      expect(watched.moves.map((move) => move.events)).to.deep.equal(synced.moves.map((move) => move.events));
    }
    expect([...seen].toSorted()).to.deep.equal(Object.keys(EVENTS).toSorted());
  });

  it('agents, challenges, matches and reports', async () => {
    const body = { slug: 'contract', name: 'Contract', ruleset: 'classic' };
    expectConforms(AgentRegistered, (await rest('POST', '/agent', { body })).body, 'register');
    expectConforms(Agents, await ok(rest('GET', '/agent')), 'agents');
    const minted = await mint(rest, { agent: 'contract' });
    expectConforms(ChallengeCreated, minted, 'mint');
    expectConforms(ChallengeBody, await readChallenge(rest, minted), 'pending');
    const guest = await open(rest, minted);
    await playOut(rest, guest);
    const played = await readChallenge(rest, minted);
    expectConforms(ChallengeBody, played, 'played');
    const { winner, scoreAgent, scoreChallenger } = played.result!;
    const report = { matchToken: guest.matchToken, claimed: { winner, scoreAgent, scoreChallenger } };
    expectConforms(Reported, await ok(rest('POST', '/agent/result', { body: report })), 'report');
    const profile = await ok(rest('GET', '/agent/contract/profile'));
    expectConforms(AgentProfile, profile, 'profile');
    expect(profile.recent.length).to.equal(1);
    expectConforms(Matches, await ok(rest('GET', '/agent/contract/matches')), 'matches');
    expectConforms(AgentLeaderboard, await ok(rest('GET', '/leaderboards/agents')), 'agents by rating');
  });

  it('players, communities and leaderboards', async () => {
    const minted = await mint(rest);
    const guest = await open(rest, minted);
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    await readChallenge(rest, minted);
    const sent = { headers: { cookie: guest.cookie }, body: {} };
    expectConforms(PlayerPage, await ok(rest('GET', `/players/${guest.player.id}`)), 'player page');
    expectConforms(OwnPage, await ok(rest('GET', '/players/me', { headers: sent.headers })), 'own page');
    const asked = await ok(rest('POST', '/players/me/passkeys/options', sent));
    expectConforms(PasskeyOptions, asked, 'options');
    const credential = new Authenticator(arena.publicUrl).create(asked.options);
    const kept = await rest('POST', '/players/me/passkeys', { ...sent, body: { credential } });
    expectConforms(OwnPage, kept.body, 'kept');
    sent.headers.cookie = cookieOf(kept.headers)!;
    expectConforms(
      Community,
      (await rest('POST', '/communities', { ...sent, body: { name: 'Readers' } })).body,
      'found',
    );
    expectConforms(Communities, await ok(rest('GET', '/communities')), 'communities');
    expectConforms(Membership, await ok(rest('POST', '/communities/readers/members', sent)), 'join');
    expectConforms(CommunityLeaderboard, await ok(rest('GET', '/communities/readers/leaderboard')), 'community');
    expectConforms(PlayerPage, await ok(rest('GET', `/players/${guest.player.id}`)), 'page with a club');
    expectConforms(PlayerLeaderboard, await ok(rest('GET', '/leaderboards/players')), 'players by rating');
    expectConforms(PlayerExport, await ok(rest('GET', '/players/me/export', { headers: sent.headers })), 'export');
    expectConforms(SignedOut, await ok(rest('POST', '/players/me/sign-out', sent)), 'sign out');
  });

  it('resign, abort, rematch, invites, seat, match, socket, cards and rulesets', async () => {
    const duel = await startDuel(rest);
    expectConforms(Acted, await ok(rest('POST', `/games/${duel.id}/resign`, duel.A)), 'resign');
    expectConforms(Rematched, await ok(rest('POST', `/games/${duel.id}/rematch`, duel.A)), 'rematch offered');
    expectConforms(Rematched, await ok(rest('POST', `/games/${duel.id}/rematch`, duel.B)), 'rematch accepted');
    const held = await ok(rest('POST', '/games', { body: { mode: 'duel', opponent: 'person', opponentName: 'Eve' } }));
    expectConforms(Started, held, 'duel with a person');
    expect(held.game.players.B).to.equal('Eve');
    const { id } = held.game;
    const renewed = await ok(rest('POST', `/games/${id}/invites`, { token: held.playerToken }));
    expectConforms(Invited, renewed, 'invites');
    const invite = renewed.inviteUrl.split('#')[1];
    expectConforms(Joined, await ok(rest('POST', `/games/${id}/seat`, { body: { invite, name: 'Z' } })), 'seat');
    expectConforms(Acted, await ok(rest('POST', `/games/${id}/abort`, { token: held.playerToken })), 'abort');
    const match = await ok(rest('POST', '/games', { body: { mode: 'match', players: ['Ann', 'Ben'] } }));
    expectConforms(Started, match, 'match');
    expect(match).to.include({ playerToken: null, inviteUrl: null });
    expect(Object.keys(match.invites)).to.deep.equal(['A', 'B']);
    expectConforms(SeatReservation, await ok(rest('POST', `/games/${id}/socket`, { body: {} })), 'socket');
    expectConforms(Cards, await ok(rest('GET', '/cards')), 'cards');
    expectConforms(Rulesets, await ok(rest('GET', '/rulesets')), 'rulesets');
    expect(answersOf('get', '/cards')).to.equal(Cards);
  });
}
