// Why the first move of a puzzle is the right one, in English: for the API and for the page.

/**
 * One sentence per reason, with `{placeholders}` for its facts. A lead is the solver's score minus the other seat's.
 */
export const PUZZLE_WHY_EN = {
  onlyWin: 'Of {moves} moves only {move} wins: the lead is {now} right after it, and {end} at the end.',
  onlyDraw: 'No move wins, and of {moves} moves only {move} draws: the lead is {now} right after it.',
  greedyLoses: '{move} has the most points at once (a lead of {now}), but loses by {end}.',
  greedyDraws: '{move} has the most points at once (a lead of {now}), but only draws.',
  naturalLoses: '{move} looks good, but loses by {end}.',
  naturalDraws: '{move} looks good, but only draws.',
  nextLoses: 'The next best move, {move}, loses by {end}.',
  nextDraws: 'The next best move, {move}, only draws.',
  expectation: '{move} is worth {percent}% on average; the next best move, {next}, is worth {nextPercent}%.',
  unseen: 'Of {unseen} cards that you cannot see, {losing} beat {move} and {drawing} draw against it.',
} as const;
