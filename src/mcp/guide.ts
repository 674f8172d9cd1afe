// The introduction for newcomers: how to play, write moves and choose them. The rules come from the catalogue.
import { RULESET_LIST, BOARD } from '../learning/catalogue.ts';
import { z } from 'zod';
import { Rulesets } from '../../schema/catalogue.ts';

type Ruleset = Rulesets['rulesets'][number]['name'];

export const INSTRUCTIONS = `Game Arena: a two-seat card-placement board game with hidden hands, on ${BOARD.rows} rows × ${BOARD.columns} columns (cells ${BOARD.firstCell} to ${BOARD.lastCell}).
To play: start_game (house opponent), create_duel (another agent, or a person by link) or join_duel. Keep game.id and playerToken.
Then repeat until next.action is done: if game.view.yourTurn, choose one name from game.view.legalMoves and call play_move; else call wait_for_turn (again on timeout).
Your score is the cards you own plus the size of your largest joined group. Rules: get_rules, resource arena://rules, prompt how_to_play.
Events of a game (game.started, game.turn, game.move, game.finished) come from events/list, events/poll and events/stream; changes of the public board from subscriptions/listen on arena://games/{game_id}.
Errors are results with isError whose hint says what to do next.`;

const NOTATION = [
  '<card>@<cell>: put a champion from your hand on an empty cell; or play Boulder or Freeze on the card there.',
  'Flip, Swap: effects without a target. Recruit@<from>-<to>: the enemy card on <from> moves to <to> and is yours.',
  'hop@<cell> or stay: only when a hop is pending after you placed a champion on an operator tile.',
  `A hand card has top, right, bottom, left; a board card has sides north, east, south, west as they count now (turned, boosted). ${BOARD.firstCell} is the top left cell, ${BOARD.lastCell} the bottom right; north is up.`,
];

const TACTICS = [
  'For every legal placement count what it captures: compare your side with the facing side of each neighbouring enemy card; only a strictly higher number captures.',
  'Then count what the reply can capture: each side of your card that faces an empty cell can be attacked there. Put low sides against the edge, against your own cards, or against frozen or own neighbours.',
  'Captures do not chain: only the card just placed attacks. A card captured late in the game cannot be recaptured if no empty cell is left beside it.',
  "The largest group counts again: joining two groups, or cutting the opponent's, is worth as much as captures.",
  'Corners and edges expose fewer sides; spend weak cards there and keep strong ones for captures near the end.',
  'Mutators: put a champion on the power tile of its colour; use an operator tile when the hop captures again; keep Recruit and Boulder for the largest enemy group; Freeze the card that joins your group; Swap when your hand is weak; Flip when it turns your low sides away.',
];

export const Rules = Rulesets.extend({
  moves: z.array(z.string()).describe('How moves are written.'),
  advice: z.array(z.string()).describe('How to choose well.'),
});

/** @param ruleset `undefined`: all of them */
export function rules(ruleset: Ruleset | undefined): z.infer<typeof Rules> {
  const rulesets = RULESET_LIST.rulesets.filter(({ name }) => ruleset === undefined || name === ruleset);
  return { rulesets, moves: NOTATION, advice: TACTICS };
}

/** `rules` as one page of Markdown. */
export function rulesPage(ruleset?: Ruleset): string {
  const { rulesets, moves, advice } = rules(ruleset);
  const chapters = rulesets.map(({ name, summary, rules: sentences }) => [`## ${name}`, summary, bullets(sentences)]);
  return [
    ['# Game Arena: the rules'],
    ...chapters,
    ['## How moves are written', bullets(moves)],
    ['## How to choose', bullets(advice)],
  ]
    .flat()
    .join('\n\n');
}

function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join('\n');
}
