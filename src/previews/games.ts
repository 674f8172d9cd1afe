// Previews of games: an invite, a running game, a result.
import {
  boostAt,
  capturedCells,
  observe,
  SEATS,
  type BySeat,
  type Ply,
  type Position,
  type Seat,
} from '../engine/index.ts';
import { faceOfSeat } from '../../web/art/seat-face.ts';
import { accessGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { KeyMove, Person, TableScene } from '../pictures/scene.ts';
import { agentsOf, isOpen, isOver, type GameRecord } from '../records/game-record.ts';
import { pliesSince, positionOf, scoreNow, type Game } from '../table/game.ts';
import { altOf, captionOf, isDecidedByBoard, nameAt, wordsOf } from './game-words.ts';
import type { Previewed } from './preview.ts';

/** The preview of a public duel that waits for its second player, or of a match that waits for both. */
export async function findInvite(arena: Arena, id: string): Promise<Previewed | undefined> {
  const { record } = await publicGame(arena, id);
  if (record.status === 'waiting' && record.mode === 'match') return inviteToMatch(record);
  const seat = SEATS.find((each) => !isOpen(record.seats[each]));
  if (record.status !== 'waiting' || record.mode === 'quick' || !seat) return undefined;
  const name = record.seats[seat].name || 'Somebody';
  return {
    preview: {
      title: `${name} invites you to a game of cards on a 3 × 5 board`,
      description: 'Sit down and play in your browser, for a few minutes: no account, nothing to install.',
      path: null,
      type: 'website',
      picture: { kind: 'invite', id: record.id, version: null },
      alt: `${name} at a board of fifteen cells; five cards lie face down in front of you.`,
    },
    isFinal: false,
    scene: async () => ({ is: 'invite', host: await personAt(arena, record, seat) }),
  };
}

/** In a match neither player invites the other. */
function inviteToMatch(record: GameRecord): Previewed {
  return {
    preview: {
      title: `${nameAt(record, 'A')} and ${nameAt(record, 'B')}: a game of cards on a 3 × 5 board`,
      description: 'A seat is saved for each: open your link and play in your browser, no account, nothing to install.',
      path: null,
      type: 'website',
      picture: { kind: 'invite', id: record.id, version: null },
      alt: 'A board of fifteen cells with cards of day and night.',
    },
    isFinal: false,
    scene: async () => ({ is: 'arena' }),
  };
}

/** A public game, as its spectators see it. */
export async function findGame(arena: Arena, id: string): Promise<Previewed | undefined> {
  const game = await publicGame(arena, id);
  const { record, moves } = game;
  const keyMove = isOver(record) ? keyMoveOf(arena, game) : null;
  return {
    preview: {
      ...wordsOf(game),
      path: `/watch/${record.id}`,
      type: 'website',
      picture: { kind: 'game', id: record.id, version: moves.length },
      alt: altOf(game, keyMove),
    },
    isFinal: isOver(record),
    scene: async () => {
      const players = { A: await personAt(arena, record, 'A'), B: await personAt(arena, record, 'B') };
      return tableScene(game, players, keyMove);
    },
  };
}

/** @throws Problem game-not-found, private-game */
async function publicGame(arena: Arena, id: string): Promise<Game> {
  const { live } = await accessGame(arena, id, undefined);
  return live.game;
}

/** Contains only what a spectator sees, so no hands. */
export function tableScene(game: Game, players: BySeat<Person>, keyMove: KeyMove | null): TableScene {
  const { record } = game;
  return {
    ...boardScene(positionOf(game)),
    players,
    score: record.status === 'active' || isDecidedByBoard(record) ? { ...scoreNow(game) } : null,
    isLive: record.status === 'active',
    caption: captionOf(record),
    winner: record.winner,
    keyMove,
  };
}

/** As a spectator sees it. */
export function boardScene(
  position: Position,
): Pick<TableScene, 'is' | 'ruleset' | 'cards' | 'operatorTiles' | 'powerTiles'> {
  const { ruleset, board, operatorTiles, powerTiles } = observe(position, 'spectator');
  const cards = board.map((seen, cell) => seen && { ...seen, boosted: boostAt(board, powerTiles, cell) !== undefined });
  return { is: 'table', ruleset, cards, operatorTiles, powerTiles };
}

async function personAt(arena: Arena, record: GameRecord, seat: Seat): Promise<Person> {
  const { name, kind } = record.seats[seat];
  const agent = agentsOf(record)[seat];
  const face = faceOfSeat({ name, kind, agent });
  if (face !== undefined || agent === null) return { name, face: face ?? {} };
  const found = await arena.store.agents.findAgent(agent);
  return { name, face: { champion: found?.agent.characterId } };
}

/** The first turning point of the review if one is cached, otherwise the move that captured most. */
function keyMoveOf({ reviews }: Arena, game: Game): KeyMove | null {
  const plies = pliesSince(game, 0);
  const [turningPoint] = reviews.kept.get(game.record.id)?.turningPoints ?? [];
  const key = turningPoint === undefined ? plies.toSorted((a, b) => captures(b) - captures(a))[0] : plies[turningPoint];
  const cell = key && cellOf(key);
  if (cell === undefined || cell === null) return null;
  const captured = captures(key!);
  return turningPoint === undefined && captured === 0 ? null : { cell, captured };
}

function captures({ events }: Ply): number {
  return capturedCells(events).length;
}

function cellOf({ move }: Ply) {
  switch (move.type) {
    case 'effect':
      return move.target;
    case 'hop':
      return move.dest;
    default:
      return move.cell;
  }
}
