// Fields the interface calls conditional: present when the condition holds, absent otherwise, optional in the schema.
import { expect } from 'chai';
import type { z } from 'zod';
import { ChallengeBody } from '../../schema/agent.ts';
import { GameBody, GameView, Started, Synced } from '../../schema/game.ts';
import { PlayerPage } from '../../schema/player.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { Authenticator } from '../support/authenticator.ts';
import { mint, open, readChallenge } from '../support/challenges.ts';
import { connectNew } from '../support/mcp.ts';
import { ok, readGame, restAt, startDuel, startHouse, type Rest } from '../support/rest.ts';

interface Row {
  readonly field: string;
  /** In the words of the interface. */
  readonly says: string;
  readonly shape: z.ZodObject;
  readonly presentIn: readonly string[];
  readonly absentIn: readonly string[];
}

const WAITING = ['Ada, who waits', 'the public, who waits'];
const ACTIVE = ['to move', 'not to move', 'the public'];
const OVER = ['Ada, when it is over', 'the public, when it is over'];
const OWN = ['Ada, who waits', 'to move', 'not to move', 'Ada, when it is over'];
const PUBLIC = ['the public, who waits', 'the public', 'the public, when it is over'];

const ROWS: readonly Row[] = [
  { field: 'seat', says: 'present with a token', shape: GameBody, presentIn: OWN, absentIn: PUBLIC },
  { field: 'view', says: 'your view, with a token', shape: GameBody, presentIn: OWN, absentIn: PUBLIC },
  { field: 'board', says: 'spectators (no token)', shape: GameBody, presentIn: PUBLIC, absentIn: OWN },
  {
    field: 'code',
    says: 'of a duel waiting for its second agent',
    shape: GameBody,
    presentIn: ['Ada, who waits'],
    absentIn: [...ACTIVE, ...OVER, 'a house game'],
  },
  {
    field: 'replayUrl',
    says: 'present once the game is over',
    shape: GameBody,
    presentIn: OVER,
    absentIn: [...WAITING, ...ACTIVE],
  },
  {
    field: 'legalMoves',
    says: 'present on your turn',
    shape: GameView,
    presentIn: ['view to move', 'view in MCP to move'],
    absentIn: ['view not to move', 'view in MCP not to move', 'view while it waits', 'view when it is over'],
  },
  {
    field: 'reveal',
    says: 'when the game is over',
    shape: Synced,
    presentIn: ['sync of one that is over', 'watch of one that is over'],
    absentIn: ['sync of one that runs', 'watch of one that runs'],
  },
  {
    field: 'invites',
    says: 'for mode match, one invite link per seat',
    shape: Started,
    presentIn: ['start of a match'],
    absentIn: ['start of a duel', 'start of a duel with a person'],
  },
  {
    field: 'movedFrom',
    says: 'present when that guest profile moved to an account',
    shape: PlayerPage,
    presentIn: ['page of a guest that moved'],
    absentIn: ['page of its account'],
  },
  {
    field: 'result',
    says: 'present when played',
    shape: ChallengeBody,
    presentIn: ['challenge played'],
    absentIn: ['challenge pending', 'challenge expired'],
  },
];

describe('conditional fields of the interface', () => {
  let arena: TestArena;
  const bodies = new Map<string, object>();
  before(async () => {
    arena = await startTestArena();
    const rest = restAt(() => `${arena.url}/api/v1`);
    const found = [
      await waitingGame(rest),
      await runningGame(rest, arena.url),
      await finishedGame(rest),
      await starts(rest),
      await pages(rest, arena.publicUrl),
      await challenges(rest, arena),
    ];
    for (const each of found) for (const [name, body] of Object.entries(each)) bodies.set(name, body);
  });
  after(() => arena.close());

  for (const { field, says, shape, presentIn, absentIn } of ROWS) {
    it(`${field}: ${says}`, () => {
      expect(shape.shape[field]!.safeParse(undefined).success, 'optional in the schema').to.equal(true);
      for (const name of presentIn) {
        const body = bodies.get(name) as Record<string, unknown>;
        expect(body[field], name).to.not.be.oneOf([null, undefined]);
      }
      for (const name of absentIn) expect(bodies.get(name), name).to.be.an('object').and.not.have.property(field);
    });
  }

  it('playerToken and inviteUrl are null where they do not apply: for a match, and for a game without a seat for a person', () => {
    expect(bodies.get('start of a match')).to.include({ playerToken: null, inviteUrl: null });
    expect(bodies.get('start of a duel')).to.include({ inviteUrl: null });
    expect(bodies.get('start of a duel with a person')).to.have.property('inviteUrl').that.matches(/#inv_/);
  });
});

type Bodies = Record<string, object>;

async function waitingGame(rest: Rest): Promise<Bodies> {
  const { game, playerToken: token } = await ok(rest<Started>('POST', '/games', { body: { mode: 'duel' } }));
  const own = await readGame(rest, { id: game.id, token: token! });
  return {
    'Ada, who waits': own,
    'the public, who waits': await ok(rest('GET', `/games/${game.id}`)),
    'view while it waits': own.view!,
  };
}

async function runningGame(rest: Rest, url: string): Promise<Bodies> {
  const duel = await startDuel(rest);
  const { turn } = await readGame(rest, duel.A);
  const [mover, other] = turn === 'A' ? [duel.A, duel.B] : [duel.B, duel.A];
  const [toMove, notToMove] = [await readGame(rest, mover), await readGame(rest, other)];
  const mcp = await connectNew(url, 'lean');
  const inMcp = async ({ id, token }: typeof mover): Promise<object> =>
    (await mcp.read('get_game', { game_id: id, player_token: token })).structure.game.view;
  const [viewToMove, viewNotToMove] = [await inMcp(mover), await inMcp(other)];
  await mcp.close();
  return {
    'to move': toMove,
    'not to move': notToMove,
    'the public': await ok(rest('GET', `/games/${duel.id}`)),
    'view to move': toMove.view!,
    'view not to move': notToMove.view!,
    'view in MCP to move': viewToMove,
    'view in MCP not to move': viewNotToMove,
    'sync of one that runs': await ok(rest('GET', `/games/${duel.id}/sync`, mover)),
    'watch of one that runs': await ok(rest('GET', `/games/${duel.id}/watch`)),
    'a house game': (await startHouse(rest)).game,
  };
}

async function finishedGame(rest: Rest): Promise<Bodies> {
  const { id, A } = await startDuel(rest);
  await ok(rest('POST', `/games/${id}/resign`, A));
  const own = await readGame(rest, A);
  return {
    'Ada, when it is over': own,
    'the public, when it is over': await ok(rest('GET', `/games/${id}`)),
    'view when it is over': own.view!,
    'sync of one that is over': await ok(rest('GET', `/games/${id}/sync`, A)),
    'watch of one that is over': await ok(rest('GET', `/games/${id}/watch`)),
  };
}

async function starts(rest: Rest): Promise<Bodies> {
  const start = (body: object): Promise<Started> => ok(rest<Started>('POST', '/games', { body }));
  return {
    'start of a match': await start({ mode: 'match', players: ['Ann', 'Ben'] }),
    'start of a duel': await start({ mode: 'duel' }),
    'start of a duel with a person': await start({ mode: 'duel', opponent: 'person' }),
  };
}

/** A guest with a finished game signs in to another person's account. */
async function pages(rest: Rest, publicUrl: string): Promise<Bodies> {
  const finished = async () => {
    const minted = await mint(rest);
    const guest = await open(rest, minted);
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    await readChallenge(rest, minted); // counts the game: without one there is no page
    return guest;
  };
  const [account, guest] = [await finished(), await finished()];
  const authenticator = new Authenticator(publicUrl);
  const asked = { headers: { cookie: account.cookie }, body: {} };
  const { options } = await ok(rest('POST', '/players/me/passkeys/options', asked));
  await ok(rest('POST', '/players/me/passkeys', { ...asked, body: { credential: authenticator.create(options) } }));
  const signing = await ok(rest('POST', '/players/sign-in/options', { body: {} }));
  const credential = authenticator.use(signing.options);
  await ok(rest('POST', '/players/sign-in', { headers: { cookie: guest.cookie }, body: { credential } }));
  return {
    'page of a guest that moved': await ok(rest('GET', `/players/${guest.player.id}`)),
    'page of its account': await ok(rest('GET', `/players/${account.player.id}`)),
  };
}

async function challenges(rest: Rest, arena: TestArena): Promise<Bodies> {
  const [played, unopened] = [await mint(rest), await mint(rest)];
  const guest = await open(rest, played);
  const pending = await readChallenge(rest, played);
  await ok(rest('POST', `/games/${guest.id}/resign`, guest));
  arena.advance(24 * 3_600_000 + 1000);
  return {
    'challenge pending': pending,
    'challenge played': await readChallenge(rest, played),
    'challenge expired': await readChallenge(rest, unopened),
  };
}
