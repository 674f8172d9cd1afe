// The worked example of an analysis: a hop is pending, and a champion was removed. A seat sends its view as received;
// this one has only the fields that are read.
export const ANALYSIS_EXAMPLE = {
  ruleset: 'mutators',
  view: {
    hand: [{ cardId: 61 }, { cardId: 34 }, { cardId: 65 }, { cardId: 10 }],
    board: [
      { cell: 'A1', cardId: 55, owner: 'opponent' },
      { cell: 'B2', cardId: 30, owner: 'opponent' },
      { cell: 'C2', cardId: 16, owner: 'you' },
      { cell: 'B3', cardId: 9, owner: 'opponent' },
      { cell: 'C3', cardId: 50, owner: 'opponent' },
      { cell: 'E3', cardId: 27, owner: 'you' },
    ],
    opponentHand: 5,
    deck: 10,
    operatorTiles: [{ cell: { r: 2, c: 4 }, piece: 'ROOK' }],
    powerTiles: [
      { cell: { r: 0, c: 0 }, color: 'red', boost: 2 },
      { cell: { r: 1, c: 3 }, color: 'gold', boost: 2 },
      { cell: { r: 1, c: 4 }, color: 'blue', boost: 2 },
      { cell: { r: 2, c: 0 }, color: 'green', boost: 2 },
    ],
    pendingHop: { cell: { r: 2, c: 4 } },
    gone: [41],
    opponentKnown: [],
  },
  move: 'hop@E1',
};
