// How to call each operation of the API: what must exist first, and which live values its example needs.
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../schema/calendar.ts';
import type { Started } from '../../schema/game.ts';
import { rulesetOf } from '../../src/engine/index.ts';
import { newExportTask } from '../../src/exports/making.ts';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import type { TestArena } from '../support/arena.ts';
import { keep } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { mint, open, playOut, readChallenge, startMatch, type Guest } from '../support/challenges.ts';
import { dealOf, playOn, takeDeal } from '../support/deals.ts';
import type { Receiver } from '../support/receiver.ts';
import type { Asked } from '../support/examples.ts';
import { ask, invite, newFriends, newGuest, type Person } from '../support/friends.ts';
import { ok, playDuel, readGame, startDuel, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';
import { newBrowser } from '../support/push-service.ts';
import { gamesOfShare, insertJudged } from '../support/judged.ts';
import { enter, gamesOf, openLeague, readLeague } from '../support/leagues.ts';
import { findMined, insertFinished, type MinedGame } from '../support/puzzles.ts';
import { randomGame } from '../support/random-games.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { newSeat } from '../support/builders.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';

export interface World {
  readonly arena: TestArena;
  /** At the root of the API. */
  readonly rest: Rest;
  readonly receiver: Receiver;
}

export interface Driven extends Asked {
  /** Refused by the rules, in addition to what every operation refuses. */
  readonly refused?: Asked;
}

/** Refuses an example that is otherwise complete. */
const NOWHERE = { endpoint: 'nowhere' };

type Drive = (world: World) => Promise<Driven>;

const NOTHING: Drive = async () => ({});

/** Calls a list after creating something to list. */
const after =
  (first: (world: World) => Promise<unknown>, driven: Driven = {}): Drive =>
  async (world) => {
    await first(world);
    return driven;
  };

const seated = ({ id, token }: SeatOfGame): Driven => ({ path: { id }, token });

async function houseSeat({ rest }: World): Promise<SeatOfGame & { move: string; moveCount: number }> {
  const { game, playerToken } = await startHouse(rest, { ruleset: 'classic', strength: 800 });
  return { id: game.id, token: playerToken!, move: game.view!.legalMoves![0]!, moveCount: game.moveCount };
}

async function finishedDuel({ rest }: World): Promise<{ id: string; A: SeatOfGame; B: SeatOfGame }> {
  const duel = await startDuel(rest, { ruleset: 'classic' });
  await playDuel(rest, duel);
  return duel;
}

async function openDuels({ rest }: World): Promise<string> {
  const body = { mode: 'duel', ruleset: 'classic' };
  for (let i = 0; i < 3; i++) await ok(rest('POST', '/games', { body }));
  return (await ok(rest<Started>('POST', '/games', { body }))).game.code!;
}

async function personDuel({ rest }: World): Promise<SeatOfGame & { invite: string }> {
  const started = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }));
  return { id: started.game.id, token: started.playerToken!, invite: started.inviteUrl!.split('#')[1]! };
}

/** Seat A of a match whose other player has been gone for a minute. */
async function deserted({ rest, arena }: World): Promise<SeatOfGame> {
  const { id, A, B } = await startMatch(rest);
  const gone = await connect(arena.url, id, B.token);
  await gone.close();
  await until(async () => (await readGame(rest, A)).opponentGone === true);
  arena.advance(61_000);
  return A;
}

async function guest({ rest }: World): Promise<Guest> {
  const minted = await mint(rest);
  const person = await open(rest, minted);
  await ok(rest('POST', `/games/${person.id}/resign`, person));
  await readChallenge(rest, minted);
  return person;
}

async function account(world: World): Promise<Guest & { authenticator: Authenticator }> {
  const person = await guest(world);
  const authenticator = new Authenticator(world.arena.publicUrl);
  const { cookie } = await keep(world.rest, person.cookie, authenticator);
  return { ...person, cookie, authenticator };
}

async function ownPasskey(world: World, { cookie }: { cookie: string }): Promise<Driven> {
  const { passkeys } = await ok(world.rest('GET', '/players/me/passkeys', { headers: { cookie } }));
  return { cookie, path: { passkey: passkeys[0].id }, refused: { cookie, path: { passkey: 'none' } } };
}

const cookieOfPerson = ({ headers }: Person): { cookie: string } => ({ cookie: headers['cookie']! });

async function newDevice(rest: Rest): Promise<{ person: Person; id: string }> {
  const person = await newGuest(rest, 'Mira');
  const { subscription: body } = newBrowser('https://push.example');
  const { devices } = await ok(rest('POST', '/players/me/push', { headers: person.headers, body }));
  return { person, id: devices[0].id };
}

async function invited({ rest }: World): Promise<Driven> {
  const [mira, noa] = await newFriends(rest);
  const { game } = await ok(invite(rest, mira, noa, { ruleset: 'classic' }));
  const own = cookieOfPerson(noa);
  return { ...own, path: { game: game.id }, refused: { ...own, path: { game: 'g_none' } } };
}

async function community(world: World): Promise<{ cookie: string; path: { slug: string } }> {
  const { cookie } = await account(world);
  const founded = await world.rest('POST', '/communities', {
    headers: { cookie },
    body: { name: `Club ${randomUUID().slice(0, 8)}` },
  });
  return { cookie, path: { slug: founded.body.slug } };
}

async function subscribed({
  rest,
  receiver,
}: World): Promise<{ path: { id: string }; token: string; duel: SeatOfGame }> {
  const duel = await startDuel(rest);
  const body = {
    url: receiver.url,
    secret: receiver.secret,
    gameId: duel.id,
    events: ['game.started', 'game.finished'],
  };
  const { id, manageToken } = (await rest('POST', '/webhooks', { body })).body;
  return { path: { id }, token: manageToken, duel: duel.A };
}

async function delivered(world: World): Promise<{ path: { id: string; eventId: string }; token: string }> {
  const { path, token, duel } = await subscribed(world);
  await ok(world.rest('POST', `/games/${duel.id}/resign`, duel));
  const deliveries = async () => (await ok(world.rest('GET', `/webhooks/${path.id}/deliveries`, { token }))).deliveries;
  await until(async () => (await deliveries()).some(({ status }: { status: string }) => status === 'delivered'));
  const [{ eventId }] = await deliveries();
  return { path: { ...path, eventId }, token };
}

/** An open league organized by an agent that has not entered it. */
async function ownLeague({ rest }: World): Promise<{ id: string; token: string }> {
  const { key: token } = await newOwnAgent(rest);
  return { id: await openLeague(rest, token, { startsWith: 8 }), token };
}

/** A league of two agents, one of whom resigned both games. */
async function playedLeague({ rest }: World): Promise<{ id: string }> {
  const agents = [await newOwnAgent(rest), await newOwnAgent(rest)];
  const id = await openLeague(rest, agents[0]!.key);
  for (const { key } of agents) await enter(rest, id, key);
  await until(async () => {
    for (const { id: game } of await gamesOf(rest, agents[0]!.key)) {
      await rest('POST', `/games/${game}/resign`, { token: agents[0]!.key });
    }
    return (await readLeague(rest, id)).tournament.state === 'finished';
  });
  return { id };
}

const isOpen = ({ kind }: MinedPuzzle): boolean => kind === 'open';
let gamesMined = 0;

/** The open puzzle of a game that the agent played, a different one each time. */
async function minedPuzzle({
  arena,
  rest,
}: World): Promise<MinedGame & { game: string; puzzle: MinedPuzzle; token: string }> {
  const { slug, key: token } = await newOwnAgent(rest);
  let skipped = 0;
  const mined = findMined((all) => all.some(isOpen) && skipped++ === gamesMined);
  gamesMined++;
  const seats = { A: newSeat({ name: 'Ada', agentSlug: slug }), B: newSeat({ name: 'Bo' }) };
  const { id: game } = await insertFinished(arena.app.arena.store, mined.journal, { seats });
  const puzzle = mined.puzzles.find(isOpen)!;
  await until(async () => (await rest('GET', `/puzzles/${puzzle.id}`)).status === 200);
  return { ...mined, game, puzzle, token };
}

const ownAgent = async ({ rest }: World): Promise<Driven & { token: string }> => ({
  token: (await newOwnAgent(rest)).key,
  refused: {},
});
/** An agent on turn in a game against the house. */
const onTurn = async (world: World): Promise<Driven & { token: string }> => {
  const { token } = await ownAgent(world);
  await ok(world.rest('POST', '/games', { token, body: { ruleset: 'classic', strength: 800 } }));
  return { token, refused: { token, query: { cursor: 'none' } } };
};
const personOnTurn = async (world: World): Promise<Driven> => {
  const { cookie } = await open(world.rest, await mint(world.rest));
  return { cookie };
};
const FIRST_EVENT = /\ndata: .*\n/;
const cookieOf = async (world: World): Promise<Driven> => ({ cookie: (await guest(world)).cookie });
const managed = async (world: World): Promise<Driven> => {
  const { path, token } = await subscribed(world);
  return { path, token };
};
const over: Drive = async (world) => ({ path: { id: (await finishedDuel(world)).id } });
const ofCommunity = async (world: World): Promise<Driven> => ({ path: (await community(world)).path });

/** Keyed by operation id. */
export const DRIVES: Readonly<Record<string, Drive>> = {
  startGame: async () => ({ refused: { body: { strength: 799 } } }),
  joinGame: async (world) => ({ body: { code: await openDuels(world) }, refused: { body: { code: 'AEIOUY' } } }),
  listOpenDuels: after(openDuels),
  countQuickMatchWaiters: NOTHING,
  listLiveGames: async ({ rest }) => {
    for (let i = 0; i < 3; i++) await startDuel(rest);
    return {};
  },
  listGames: after(guest),
  getGame: async (world) => seated(await houseSeat(world)),
  playMove: async (world) => {
    const { move, moveCount: expectedMoveCount, ...seat } = await houseSeat(world);
    const refused = { ...seated(seat), body: { move: 'Nobody@A1', expectedMoveCount: expectedMoveCount + 2 } };
    return { ...seated(seat), body: { move, expectedMoveCount }, refused };
  },
  waitForTurn: async (world) => seated(await houseSeat(world)),
  syncGame: async (world) => seated((await finishedDuel(world)).A),
  watchGame: over,
  streamGame: over,
  getReplay: async (world) => {
    const { id } = await houseSeat(world);
    return { path: { id: (await finishedDuel(world)).id }, refused: { path: { id } } };
  },
  // As a seat: without one, all reviews share one caller, who may run one at a time.
  getReview: async (world) => seated((await finishedDuel(world)).A),
  listThoughts: async (world) => {
    const { id, token, move, moveCount: expectedMoveCount } = await houseSeat(world);
    const thought = { note: 'It holds the corner.', ms: 1240, tokens: 812, cost: 0.0021 };
    await ok(world.rest('POST', `/games/${id}/moves`, { token, body: { move, expectedMoveCount, thought } }));
    return seated({ id, token });
  },
  takeSeat: async (world) => {
    const { id, invite } = await personDuel(world);
    return { path: { id }, body: { invite }, refused: { path: { id }, body: { invite: 'inv_none' } } };
  },
  renameSeat: async (world) => ({
    ...seated(await houseSeat(world)),
    refused: { ...seated((await finishedDuel(world)).A), body: { name: 'Robin' } },
  }),
  renewInvite: async (world) => seated(await personDuel(world)),
  react: async (world) => {
    const { A } = await finishedDuel(world);
    return { ...seated(A), refused: { ...seated(A), body: { reaction: 'boo' } } };
  },
  resignGame: async (world) => seated(await houseSeat(world)),
  abortGame: async (world) => ({
    ...seated(await houseSeat(world)),
    refused: seated((await finishedDuel(world)).A),
  }),
  claimWin: async (world) => ({ ...seated(await deserted(world)), refused: seated(await houseSeat(world)) }),
  offerRematch: async (world) => ({
    ...seated((await finishedDuel(world)).A),
    refused: seated(await houseSeat(world)),
  }),
  reserveSocket: async (world) => seated(await houseSeat(world)),
  analysePosition: async () => ({ refused: { body: { move: 'Nobody@A1' } } }),
  simulateMove: async (world) => {
    const { id: gameId, token, move } = await houseSeat(world);
    return { token, body: { gameId, move }, refused: { token, body: { gameId, move: 'Nobody@A1' } } };
  },
  listExports: async ({ arena: { app } }) => {
    const { rules, seed, plies } = randomGame('classic', '1'.repeat(32), '2'.repeat(32));
    const { winner } = plies.at(-1)!.position;
    const endedAt = app.arena.clock() - 2 * DAY_MS;
    await insertFinished(app.arena.store, { rules, seed, moves: plies.map(({ name }) => name) }, { winner, endedAt });
    await newExportTask(0)(app.arena);
    return {};
  },
  getNotation: over,
  readNotation: NOTHING,
  verifyReplay: NOTHING,
  listAgents: NOTHING,
  registerAgent: async () => ({ refused: { body: { slug: 'pebble' } } }),
  getOwnAgent: ownAgent,
  updateOwnAgent: async (world) => {
    const { token } = await ownAgent(world);
    return {
      token,
      body: { name: `Renamed ${randomUUID().slice(0, 8)}` },
      refused: { token, body: { name: 'Pebble' } },
    };
  },
  listOwnAgentGames: async (world) => {
    const { token, refused } = await ownAgent(world);
    for (let i = 0; i < 3; i++) await ok(world.rest('POST', '/games', { token, body: {} }));
    return { token, refused: { ...refused, token: 'ag_none' } };
  },
  pollOwnAgentFeed: onTurn,
  streamOwnAgentFeed: async (world) => ({ ...(await onTurn(world)), until: FIRST_EVENT }),
  getAgentCard: after(guest, { path: { slug: 'pebble' } }),
  listAgentGames: after(guest, { path: { slug: 'pebble' }, refused: { query: { since: 'yesterday' } } }),
  listPlayerGames: async (world) => ({ path: { id: (await guest(world)).player.id } }),
  rotateAgentKey: ownAgent,
  deleteOwnAgent: ownAgent,
  createChallenge: async () => ({ refused: { body: { agent: 'nobody' } } }),
  getChallenge: async ({ rest }) => ({ path: { token: (await mint(rest)).token } }),
  reportResult: async ({ rest }) => {
    const minted = await mint(rest);
    const person = await open(rest, minted);
    await playOut(rest, person);
    const { winner, scoreAgent, scoreChallenger } = (await readChallenge(rest, minted)).result!;
    const claimed = { winner, scoreAgent, scoreChallenger };
    const wrong = { ...claimed, scoreAgent: scoreAgent + 1 };
    const { matchToken } = person;
    return { body: { matchToken, claimed }, refused: { body: { matchToken, claimed: wrong } } };
  },
  getAgentProfile: async ({ arena }) => {
    const pebble = { kind: 'agent', id: 'pebble' } as const;
    await insertJudged(arena.app.arena.store, pebble, 'classic', gamesOfShare(12, 0.75));
    return { path: { slug: 'pebble' } };
  },
  listAgentMatches: after(guest, { path: { slug: 'pebble' } }),
  getOwnPlayer: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  updateOwnPlayer: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  pollOwnFeed: async (world) => ({ ...(await personOnTurn(world)), refused: {} }),
  streamOwnFeed: async (world) => ({ ...(await personOnTurn(world)), refused: {}, until: FIRST_EVENT }),
  listOwnGames: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  getOwnProgress: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  getLadder: cookieOf,
  exportOwnData: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  signOut: cookieOf,
  getPasskeyOptions: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  addPasskey: async (world) => {
    const { cookie } = await guest(world);
    const { options } = await ok(world.rest('POST', '/players/me/passkeys/options', { headers: { cookie }, body: {} }));
    const credential = new Authenticator(world.arena.publicUrl).create(options);
    return { cookie, body: { credential }, refused: { cookie, body: {} } };
  },
  listFriends: async ({ rest }) => {
    const [mira, noa] = await newFriends(rest);
    await ok(invite(rest, noa, mira, { ruleset: 'classic' }));
    return { ...cookieOfPerson(mira), refused: {} };
  },
  addFriend: async ({ rest }) => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    return { ...cookieOfPerson(mira), body: { code: noa.id }, refused: { ...cookieOfPerson(mira), body: {} } };
  },
  listPushDevices: async ({ rest }) => ({ ...cookieOfPerson((await newDevice(rest)).person), refused: {} }),
  addPushDevice: async ({ rest }) => {
    const own = cookieOfPerson(await newGuest(rest, 'Mira'));
    return { ...own, body: newBrowser('https://push.example').subscription, refused: { ...own, body: NOWHERE } };
  },
  removePushDevice: async ({ rest }) => {
    const { person, id } = await newDevice(rest);
    const own = cookieOfPerson(person);
    return { ...own, path: { device: id }, refused: { ...own, path: { device: 'none' } } };
  },
  answerFriendRequest: async ({ rest }) => {
    const [mira, noa] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
    await ok(ask(rest, noa, mira.id));
    const own = cookieOfPerson(mira);
    return { ...own, path: { friend: noa.id }, refused: { ...own, path: { friend: 'ZZZZ9999' } } };
  },
  removeFriend: async ({ rest }) => {
    const [mira, noa] = await newFriends(rest);
    const own = cookieOfPerson(mira);
    return { ...own, path: { friend: noa.id }, refused: { ...own, path: { friend: 'ZZZZ9999' } } };
  },
  challengeFriend: async ({ rest }) => {
    const [mira, noa] = await newFriends(rest);
    const own = cookieOfPerson(mira);
    return { ...own, path: { friend: noa.id }, refused: { ...own, path: { friend: mira.id } } };
  },
  acceptInvitation: invited,
  declineInvitation: invited,
  listSessions: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  endSessions: async (world) => ({ ...(await cookieOf(world)), refused: {} }),
  endSession: async (world) => {
    const { cookie } = await account(world);
    const { sessions } = await ok(world.rest('GET', '/players/me/sessions', { headers: { cookie } }));
    return {
      cookie,
      path: { session: sessions[0].id },
      refused: { ...(await cookieOf(world)), path: { session: 'none' } },
    };
  },
  listPasskeys: async (world) => ({ cookie: (await account(world)).cookie, refused: {} }),
  renamePasskey: async (world) => ownPasskey(world, await account(world)),
  getRemovalOptions: async (world) => ownPasskey(world, await account(world)),
  removePasskey: async (world) => {
    const person = await account(world);
    const { cookie, authenticator } = person;
    await keep(world.rest, cookie, new Authenticator(world.arena.publicUrl));
    const driven = await ownPasskey(world, person);
    const path = `/players/me/passkeys/${driven.path!['passkey']}/removal/options`;
    const { options } = await ok(world.rest('POST', path, { headers: { cookie }, body: {} }));
    return { ...driven, body: { credential: authenticator.use(options) } };
  },
  getDeletionOptions: async (world) => ({ cookie: (await account(world)).cookie, refused: {} }),
  deleteOwnPlayer: async (world) => {
    const { cookie, authenticator } = await account(world);
    const sent = { headers: { cookie }, body: {} };
    const { options } = await ok(world.rest('POST', '/players/me/deletion/options', sent));
    return { cookie, body: { credential: authenticator.use(options) }, refused: {} };
  },
  getSignInOptions: NOTHING,
  signIn: async (world) => {
    const { authenticator } = await account(world);
    const { options } = await ok(world.rest('POST', '/players/sign-in/options', { body: {} }));
    return { body: { credential: authenticator.use(options) }, refused: { body: {} } };
  },
  getPlayer: async (world) => ({ path: { id: (await guest(world)).player.id } }),
  listTopPlayers: after(guest),
  listTopAgents: NOTHING,
  listCommunities: after(community),
  foundCommunity: async (world) => ({ cookie: (await account(world)).cookie, refused: await cookieOf(world) }),
  getCommunity: ofCommunity,
  joinCommunity: async (world) => {
    const { path } = await community(world);
    return { path, cookie: (await account(world)).cookie, refused: { path } };
  },
  leaveCommunity: async (world) => {
    const { path, cookie } = await community(world);
    return { path, cookie, refused: { path } };
  },
  listTopMembers: ofCommunity,
  listTournaments: after(ownLeague),
  openTournament: async ({ rest }) => ({ token: (await newOwnAgent(rest)).key, refused: {} }),
  getTournament: async (world) => ({ path: { id: (await playedLeague(world)).id } }),
  cancelTournament: async (world) => {
    const { id, token } = await ownLeague(world);
    return { path: { id }, token, refused: { path: { id } } };
  },
  enterTournament: async (world) => {
    const path = { id: (await ownLeague(world)).id };
    return { path, token: (await newOwnAgent(world.rest)).key, refused: { path } };
  },
  leaveTournament: async (world) => {
    const { id, token } = await ownLeague(world);
    await enter(world.rest, id, token);
    return { path: { id }, token, refused: { path: { id } } };
  },
  listTournamentGames: async (world) => ({ path: { id: (await playedLeague(world)).id } }),
  exportTournamentGames: async (world) => ({ path: { id: (await playedLeague(world)).id } }),
  getDailyDeal: async ({ rest }) => {
    const mira = await newGuest(rest, 'Mira');
    await playOn(rest, await takeDeal(rest, mira));
    await until(async () => (await dealOf(rest, mira)).yours?.state === 'ranked');
    return { ...cookieOfPerson(mira), refused: { query: { cursor: 'none' } } };
  },
  playDailyDeal: async ({ rest }) => ({ ...cookieOfPerson(await newGuest(rest, 'Mira')), body: {}, refused: {} }),
  getDailyPuzzle: async (world) => {
    const { token } = await minedPuzzle(world);
    return { token, refused: { query: { date: 'tomorrow' } } };
  },
  getNextPuzzle: async (world) => ({ query: { ruleset: rulesetOf((await minedPuzzle(world)).journal.rules) } }),
  listPuzzlesOfGame: async (world) => ({ query: { game: (await minedPuzzle(world)).game } }),
  getPuzzle: async (world) => ({ path: { id: (await minedPuzzle(world)).puzzle.id } }),
  tryPuzzle: async (world) => {
    const { puzzle, token } = await minedPuzzle(world);
    const path = { id: puzzle.id };
    const moves = [puzzle.solution.line[0]!];
    return { path, token, body: { moves, giveUp: true }, refused: { path, body: { moves: ['Nobody@A1'] } } };
  },
  renewOwnSeat: async (world) => {
    const { id: game, cookie } = await guest(world);
    return { path: { game }, cookie, refused: { path: { game } } };
  },
  getIndex: NOTHING,
  listRulesets: NOTHING,
  listCards: NOTHING,
  listEventKinds: NOTHING,
  getOpenApiDocument: NOTHING,
  subscribeWebhook: async ({ rest, receiver }) => {
    const { id: gameId } = await startDuel(rest);
    const body = { url: receiver.url, secret: receiver.secret, gameId };
    return { body, refused: { body: { gameId, url: 'https://10.0.0.1/' } } };
  },
  listWebhooks: async ({ rest, receiver }) => {
    const { key: token } = await newOwnAgent(rest);
    const body = { url: receiver.url, secret: receiver.secret, events: ['game.turn'] };
    const { status, text } = await rest('POST', '/webhooks', { token, body });
    if (status !== 201) throw new Error(text);
    return { token, refused: {} };
  },
  getWebhook: managed,
  updateWebhook: async (world) => {
    const driven = await managed(world);
    return { ...driven, refused: { ...driven, body: { url: 'https://10.0.0.1/' } } };
  },
  enableWebhook: managed,
  deleteWebhook: managed,
  testWebhook: managed,
  rotateWebhookSecret: async (world) => ({
    ...(await managed(world)),
    refused: { ...(await managed(world)), body: { secret: 'whsec_YQ==' } },
  }),
  listDeliveries: delivered,
  redeliver: delivered,
};
