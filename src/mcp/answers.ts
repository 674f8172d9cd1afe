// Tool answers: text for a model, present in both channels, and a structure for programs.
import { formatMove, ownView } from '../engine/index.ts';
import { isOver } from '../records/game-record.ts';
import { positionOf, scoreNow, turnIn } from '../table/game.ts';
import { gameInWords, unchangedInWords, type GameSeen } from '../table/in-words.ts';
import type { Links } from '../table/links.ts';
import type { Json } from './capabilities.ts';
import { nextActionOf } from '../table/present.ts';

/**
 * How much of a game the structure contains. `lean`: what a program needs to play; `text`: little more than the text,
 * for hosts that show a model only the structure; `full`: the REST answer, which is then also the text.
 */
export const DETAILS = ['lean', 'text', 'full'] as const;
export type Detail = (typeof DETAILS)[number];
export type TurnDetail = Exclude<Detail, 'full'>;

export interface ToolAnswer {
  readonly text: string;
  readonly structure: Json;
  /** For the board: hosts do not show it to the model. */
  readonly meta?: Json;
}

export function jsonAnswer(body: object): ToolAnswer {
  return { text: JSON.stringify(body), structure: fieldsOf(body) };
}

function fieldsOf(body: object): Json {
  return { ...body };
}

/** For answers other than turns: text, and the fields of REST unless `text` is requested. */
export function wordsAnswer<T extends object>(detail: Detail, body: T, wordsOf: (body: T) => string): ToolAnswer {
  if (detail === 'full') return jsonAnswer(body);
  const text = wordsOf(body);
  return detail === 'text' ? { text, structure: { text } } : { text, structure: fieldsOf(body) };
}

/** Precedes a turn. */
export interface Preface {
  readonly lines: readonly string[];
  /** Additional fields of the structure's `game`; `fields` are additional fields of the structure. */
  readonly game?: Json;
  readonly fields?: Json;
}

const NO_PREFACE: Preface = { lines: [] };

export function turnAnswer(
  links: Links,
  seen: GameSeen,
  detail: TurnDetail,
  { lines, game: address, fields }: Preface = NO_PREFACE,
): ToolAnswer {
  const text = [...lines, gameInWords(links, seen)].join('\n');
  const game = { ...address, ...outline(seen), ...(detail === 'lean' ? steering(seen) : {}) };
  return { text, structure: { text, game, ...fields, next: { action: nextActionOf(seen.live.game, seen.viewer) } } };
}

/** For a wait during which nothing happened. */
export function unchangedAnswer(seen: GameSeen): ToolAnswer {
  const text = unchangedInWords(seen.live.game.record);
  return {
    text,
    structure: { text, game: outline(seen), next: { action: nextActionOf(seen.live.game, seen.viewer) } },
  };
}

function outline({ live: { game } }: GameSeen): Json {
  const { status, winner } = game.record;
  return { status, moveCount: game.moves.length, ...(isOver(game.record) ? { winner } : {}) };
}

function steering(seen: GameSeen): Json {
  const {
    live: { game },
    viewer,
  } = seen;
  const position = positionOf(game);
  const yourTurn = nextActionOf(game, viewer) === 'move';
  return {
    turn: turnIn(game),
    score: scoreNow(game),
    view: {
      yourTurn,
      ...(yourTurn ? { legalMoves: ownView(position, position.current!).legalMoves.map(formatMove) } : {}),
    },
  };
}
