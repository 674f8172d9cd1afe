// English explanations of why a move was worse than the best one, for the API and the page.

/** One sentence for each reason, with `{places}` for its facts. */
export const WHY_EN = {
  missedCapture: 'The best move captures {cell} at once.',
  missedCaptures: 'The best move captures {count} cards at once.',
  missedRemoval: 'The best move removes {card} from {cell} at once.',
  taken:
    'In {share}% of the deals the best reply takes {card} on {cell}, whose {side} is only {number}; after the best move in {instead}%.',
  takenOtherwise:
    'In {share}% of the deals the best reply takes {card} from {cell}; after the best move in {instead}%.',
  takenMore: 'The best reply takes {played} cards on average, after the best move only {instead}.',
  followUp: 'The best move prepares more: the next one then takes {instead} cards on average, not {played}.',
  standing: 'After the reply and the next move the lead is {played} on average, after the best move {instead}.',
  choice: 'No single reply explains it: over all deals the best move does better.',
} as const;

/** What the best reply does; `none` if there is no card that it often takes. */
export const FOLLOWS_EN = {
  taken:
    'The best reply takes {lost} cards on average, most often {card} on {cell} ({share}% of the deals); your next move then takes {gained}.',
  none: 'The best reply takes {lost} cards on average; your next move then takes {gained}.',
} as const;
