// Games against the house as values: the real house chooses the moves, in this thread.
import type { Ply } from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { FULL_EFFORT, type Effort } from '../../src/house/efforts.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { housePly } from '../../src/play/house-turn.ts';
import type { HouseRequest, RequiredMove } from '../../src/ports/house.ts';
import type { GameRecord, JournalEntry } from '../../src/records/game-record.ts';
import { isHouseToMove, moveEntryOf, newGameOf, withEnding, withPly, type Game } from '../../src/table/game.ts';
import { endingOf, ruleOnMove } from '../../src/table/referee.ts';
import { firstMove, toMove } from '../table/games.ts';
import { newRecord, newSeat, SOME_TIME } from './builders.ts';

/** The real house in this thread, which uses these efforts for its moves in turn. */
export const houseWith = (...efforts: readonly Effort[]) => {
  let moves = 0;
  return {
    async choose(owed: RequiredMove) {
      const effort = efforts[moves++ % efforts.length]!;
      return { name: chooseMove({ ...owed, effort }), effort };
    },
    reproduceChoice: async (request: HouseRequest, effort: Effort) => chooseMove({ ...request, effort }),
  };
};
export const house = houseWith(FULL_EFFORT);

export const PRACTICE: Partial<GameRecord> = {
  mode: 'house',
  strength: 800,
  policy: CURRENT_POLICY,
  seats: { A: newSeat(), B: newSeat({ client: 'house', tokenHash: null }) },
};

/** A game against the house in which the other seat always plays its first legal move. */
export async function playedHouse(
  moves: number,
  parts: Partial<GameRecord> = PRACTICE,
  by = house,
): Promise<{ game: Game; entries: JournalEntry[] }> {
  let game = newGameOf(newRecord(parts));
  const entries: JournalEntry[] = [];
  while (entries.length < moves) {
    const { ply, effort } = isHouseToMove(game) ? await housePly(by, game) : ownPly(game);
    entries.push(moveEntryOf(game.record.id, ply, SOME_TIME, effort));
    game = withPly(game, ply, SOME_TIME, effort);
  }
  const ending = game.dealt.winner === null ? null : endingOf(game.recent.at(-1)!, SOME_TIME);
  return { game: ending ? withEnding(game, ending) : game, entries };
}

function ownPly(game: Game): { ply: Ply; effort: Effort } {
  const ruling = ruleOnMove(game, toMove(game), { move: firstMove(game) });
  if (!ruling.ok) throw new Error('the first legal move was refused');
  return { ply: ruling.ply, effort: FULL_EFFORT };
}
