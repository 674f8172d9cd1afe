// Checks that a submitted position can arise under the rules: finds its first fault, by field.
import { positionOfView, submittedRules, seenCards } from './submitted-position.ts';
import type { SubmittedPosition, SubmittedView } from './submitted-view.ts';
import {
  cardOf,
  CELLS,
  cellName,
  effectOf,
  hopDestinations,
  legalMoves,
  otherSeat,
  ROWS,
  RULES,
  type CardId,
  type Effect,
  type Rules,
  type Seat,
} from '../src/engine/index.ts';
import { cellAt } from './wire.ts';

export interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Check = (view: SubmittedView, rules: Rules, asked: SubmittedPosition) => Fault | undefined;

/** `undefined`: the position is possible, and its seat is to move. */
export function faultIn(asked: SubmittedPosition): Fault | undefined {
  const rules = submittedRules(asked);
  if (!rules) return { path: ['rules'], message: `there are no rules ${asked.rules} of ${asked.ruleset}` };
  for (const check of CHECKS) {
    const fault = check(asked.view, RULES[rules], asked);
    if (fault) return { ...fault, path: ['view', ...fault.path] };
  }
  return undefined;
}

/** Each check may rely on those before it. */
const CHECKS: readonly Check[] = [
  notYourTurn,
  ofNoSeat,
  cellTwice,
  seatsMixed,
  cardTwice,
  cardNotDealt,
  effectOnBoard,
  knownWithoutSwap,
  cardsUncounted,
  handNotFull,
  hopWithFullHand,
  handsUneven,
  markWithoutEffect,
  operatorTilesWrong,
  goneForNoReason,
  powerTilesWrong,
  tileTwice,
  hopWrong,
  gameOver,
];

function notYourTurn({ yourTurn }: SubmittedView): Fault | undefined {
  return yourTurn ? undefined : { path: ['yourTurn'], message: 'send the view when it is your turn' };
}

function ofNoSeat({ board }: SubmittedView): Fault | undefined {
  const at = board.findIndex(({ owner }) => owner !== 'you' && owner !== 'opponent');
  return at < 0
    ? undefined
    : { path: ['board', at, 'owner'], message: 'must be you or opponent, as in the view of a seat' };
}

function cellTwice({ board }: SubmittedView): Fault | undefined {
  const at = secondOf(board.map(({ cell }) => cell));
  return at < 0 ? undefined : { path: ['board', at, 'cell'], message: `${board[at]!.cell} has a card already` };
}

/** Compares the seats of `you` and `opponent`, where given. */
function seatsMixed({ board }: SubmittedView): Fault | undefined {
  const yours = board.map(({ owner, seat }): Seat | undefined =>
    seat && owner === 'opponent' ? otherSeat(seat) : seat,
  );
  const you = yours.find((seat) => seat !== undefined);
  const at = yours.findIndex((seat) => seat !== undefined && seat !== you);
  if (at < 0) return undefined;
  return {
    path: ['board', at, 'owner'],
    message: `by its seat it is not: the cards before it say that you are seat ${you}`,
  };
}

function cardTwice(view: SubmittedView): Fault | undefined {
  const placed = placesOf(view);
  const at = secondOf(placed.map(({ cardId }) => cardId));
  if (at < 0) return undefined;
  const { path, cardId } = placed[at]!;
  const first = placed.find((other) => other.cardId === cardId)!.path;
  return { path, message: `${cardOf(cardId).name} is in view.${first[0]} already` };
}

function cardNotDealt(view: SubmittedView, { ruleset, championPool, effectCards }: Rules): Fault | undefined {
  const found = placesOf(view).find(({ cardId }) => !championPool.includes(cardId) && !effectCards.includes(cardId));
  return found && { path: found.path, message: `${cardOf(found.cardId).name} is no card of ${ruleset}` };
}

function effectOnBoard({ board }: SubmittedView): Fault | undefined {
  const at = board.findIndex(({ cardId }) => effectOf(cardId) !== undefined);
  if (at < 0) return undefined;
  return { path: ['board', at, 'cardId'], message: `${cardOf(board[at]!.cardId).name} never lies on the board` };
}

function cardsUncounted(view: SubmittedView, { champions, effectCards, tiles }: Rules): Fault | undefined {
  const dealt = champions + effectCards.length;
  const { hand, opponentHand, deck, board, gone } = view;
  if (tiles === null && gone.length > 0) return { path: ['gone'], message: 'no card leaves the board in these rules' };
  const sum = hand.length + opponentHand + deck + board.length + gone.length;
  if (sum !== dealt) {
    const message = `hand, opponentHand, deck, board and gone are ${sum} cards, where ${dealt} are dealt`;
    return { path: ['gone'], message };
  }
  const seen = seenCards(view).filter((cardId) => effectOf(cardId) === undefined).length;
  if (seen <= champions) return undefined;
  return { path: ['board'], message: `the view has ${seen} champions, where ${champions} are dealt` };
}

/** A Boulder removes at most a column; a hop removes at most one card, and uses up its tile. */
function goneForNoReason(view: SubmittedView, { tiles }: Rules): Fault | undefined {
  const used = (tiles?.operators ?? 0) - view.operatorTiles.length;
  const most = used + (isPlayed(view, 'BOULDER') ? ROWS : 0);
  const gone = view.gone.filter((cardId) => effectOf(cardId) === undefined).length;
  if (gone <= most) return undefined;
  return { path: ['gone'], message: `has ${gone} champions, where Boulder and used-up tiles can have removed ${most}` };
}

/** Each seat refills at the end of its turn; only a Swap hands over a hand from which a card was just played. */
function handNotFull(view: SubmittedView, { handSize }: Rules): Fault | undefined {
  if (view.deck === 0) return undefined;
  const message = `is ${handSize} while there is a deck`;
  if (view.opponentHand !== handSize) return { path: ['opponentHand'], message };
  const least = handSize - (view.pendingHop ? 1 : 0) - (isPlayed(view, 'SWAP') ? 1 : 0);
  if (view.hand.length >= least) return undefined;
  return { path: ['hand'], message: `has at least ${least} cards while there is a deck` };
}

function hopWithFullHand({ hand, pendingHop }: SubmittedView, { handSize }: Rules): Fault | undefined {
  if (!pendingHop || hand.length < handSize) return undefined;
  return { path: ['hand'], message: `has at most ${handSize - 1} cards while a champion that left it may hop` };
}

/** Without effects and tiles, every turn puts one card on the board, and the seats alternate. */
function handsUneven({ hand, deck, board }: SubmittedView, { tiles, champions }: Rules): Fault | undefined {
  const wanted = Math.ceil((champions - board.length) / 2);
  if (tiles !== null || deck > 0 || hand.length === wanted) return undefined;
  return { path: ['hand'], message: `has ${wanted} cards when you move with ${board.length} on the board` };
}

function knownWithoutSwap(view: SubmittedView): Fault | undefined {
  const { opponentKnown, opponentHand } = view;
  const path = ['opponentKnown'];
  if (opponentKnown.length > opponentHand) return { path, message: `the other hand has only ${opponentHand} cards` };
  if (opponentKnown.length === 0 || isPlayed(view, 'SWAP')) return undefined;
  return { path, message: 'cards of the other hand are known only after a Swap, which is not in view.gone' };
}

function markWithoutEffect(view: SubmittedView): Fault | undefined {
  const { board } = view;
  const frozen = board.findLastIndex((entry) => entry.frozen);
  if (frozen >= 0 && (!isPlayed(view, 'FREEZE') || board.filter((entry) => entry.frozen).length > 1)) {
    return { path: ['board', frozen, 'frozen'], message: 'only Freeze freezes, one card; then it is in view.gone' };
  }
  const turned = board.findIndex((entry) => entry.turned);
  if (turned < 0 || isPlayed(view, 'FLIP')) return undefined;
  return { path: ['board', turned, 'turned'], message: 'only a Flip turns cards; then it is in view.gone' };
}

function operatorTilesWrong({ operatorTiles }: SubmittedView, { tiles }: Rules): Fault | undefined {
  const path = ['operatorTiles'];
  const most = tiles?.operators ?? 0;
  if (operatorTiles.length > most) return { path, message: `there are at most ${most} in these rules` };
  const at = secondOf(operatorTiles.map(({ piece }) => piece));
  return at < 0 ? undefined : { path: [...path, at, 'piece'], message: 'each piece is there once at most' };
}

function powerTilesWrong({ powerTiles }: SubmittedView, { tiles }: Rules): Fault | undefined {
  const path = ['powerTiles'];
  if (!tiles) return powerTiles.length === 0 ? undefined : { path, message: 'there are none in these rules' };
  const { colors, powerBoost } = tiles;
  const isWhole =
    powerTiles.length === colors.length && colors.every((color) => powerTiles.some((tile) => tile.color === color));
  if (!isWhole) return { path, message: `there is one of each color: ${colors.join(', ')}` };
  const at = powerTiles.findIndex(({ boost }) => boost !== powerBoost);
  return at < 0 ? undefined : { path: [...path, at, 'boost'], message: `is ${powerBoost}` };
}

function tileTwice({ operatorTiles, powerTiles }: SubmittedView): Fault | undefined {
  const at = secondOf([...operatorTiles, ...powerTiles].map(({ cell }) => cellAt(cell)));
  if (at < 0) return undefined;
  const count = operatorTiles.length;
  const path = at < count ? ['operatorTiles', at, 'cell'] : ['powerTiles', at - count, 'cell'];
  return { path, message: 'another tile lies there' };
}

function hopWrong(
  { board, operatorTiles, pendingHop }: SubmittedView,
  _: Rules,
  asked: SubmittedPosition,
): Fault | undefined {
  if (!pendingHop) return undefined;
  const path = ['pendingHop', 'cell'];
  const cell = cellAt(pendingHop.cell);
  const card = board.find((entry) => entry.cell === cellName(cell));
  const isPlaced = card?.owner === 'you' && !card.frozen && !card.turned;
  if (!isPlaced) return { path, message: `you have not just put a champion on ${cellName(cell)}` };
  const isOnTile = operatorTiles.some((tile) => cellAt(tile.cell) === cell);
  if (isOnTile && hopDestinations(positionOfView(asked), cell).length > 0) return undefined;
  return { path, message: `a champion on ${cellName(cell)} cannot hop: view.operatorTiles says where one can` };
}

function gameOver({ board, pendingHop }: SubmittedView, _: Rules, asked: SubmittedPosition): Fault | undefined {
  const isFull = board.length === CELLS.length && !pendingHop;
  if (!isFull && legalMoves(positionOfView(asked)).length > 0) return undefined;
  return { path: ['board'], message: 'no move is left to judge: the game is over' };
}

function placesOf({ hand, board, gone, opponentKnown }: SubmittedView): { path: Fault['path']; cardId: CardId }[] {
  return [
    ...hand.map(({ cardId }, i) => ({ path: ['hand', i, 'cardId'], cardId })),
    ...board.map(({ cardId }, i) => ({ path: ['board', i, 'cardId'], cardId })),
    ...gone.map((cardId, i) => ({ path: ['gone', i], cardId })),
    ...opponentKnown.map((cardId, i) => ({ path: ['opponentKnown', i], cardId })),
  ];
}

function isPlayed({ gone }: SubmittedView, effect: Effect): boolean {
  return gone.some((cardId) => effectOf(cardId) === effect);
}

/** The index of the first item that an earlier one equals; -1 if there is none. */
function secondOf(items: readonly unknown[]): number {
  return items.findIndex((item, at) => items.indexOf(item) < at);
}
