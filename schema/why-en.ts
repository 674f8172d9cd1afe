// Why a move was worse than the best one, in English: for the API and for the page.

/** One sentence for each reason, with `{places}` for its facts. */
export const WHY_EN = {
  missedCapture: 'The best move captures {cell}: its {side} {own} beats the {other} that faces it.',
  missedCaptures: 'The best move captures {count} cards at once.',
  missedRemoval: 'The best move removes {card} from {cell}.',
  leftOpen: 'It leaves {card} on {cell} open to the {side}, where only {number} defends it.',
  fewerPoints: 'The best move is worth {points} more in the score at once.',
  effectSpent: '{card} does more at a later moment.',
  effectMissed: 'This was the moment for {card}.',
  betterCell: '{card} is stronger on {cell}.',
  betterCard: '{card} does more here than {other}.',
  betterHop: 'The other choice at the hop is stronger.',
} as const;
