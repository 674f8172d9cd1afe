// Whether a stored game is what it says, as rows: each a way in which a journal may be wrong.
import { expect } from 'chai';
import { formatMove, legalMoves, otherSeat, type Ply } from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { EFFORTS, FULL_EFFORT, type Effort } from '../../src/house/efforts.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import type { GameRecord, JournalEntry, StoredGame } from '../../src/records/game-record.ts';
import { housePly } from '../../src/play/house-turn.ts';
import type { HouseRequest, OwedMove } from '../../src/ports/house.ts';
import { verify } from '../../src/standings/verification.ts';
import {
  closingEntryOf,
  isHouseToMove,
  moveEntryOf,
  newGameOf,
  withEnding,
  withPly,
  type Game,
} from '../../src/table/game.ts';
import { endingOf, ruleOnConcession, ruleOnMove } from '../../src/table/referee.ts';
import { newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { firstMove, toMove } from '../table/games.ts';

/** The real house in this thread, which gives its moves these efforts in turn. */
const houseWith = (...efforts: readonly Effort[]) => {
  let moves = 0;
  return {
    async choose(owed: OwedMove) {
      const effort = efforts[moves++ % efforts.length]!;
      return { name: chooseMove({ ...owed, effort }), effort };
    },
    chooseAgain: async (request: HouseRequest, effort: Effort) => chooseMove({ ...request, effort }),
  };
};
const house = houseWith(FULL_EFFORT);
const practice: Partial<GameRecord> = {
  mode: 'house',
  strength: 800,
  policy: CURRENT_POLICY,
  seats: { A: newSeat(), B: newSeat({ client: 'house', tokenHash: null }) },
};

/** A game against the house, in which the other seat always plays its first legal move. */
async function played(
  moves: number,
  parts: Partial<GameRecord> = practice,
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

async function finished(): Promise<StoredGame> {
  const { game, entries } = await played(15);
  return { record: game.record, entries };
}

/** At the greatest strength, with every effort in turn. */
async function finishedInHaste(): Promise<StoredGame> {
  const { game, entries } = await played(15, { ...practice, strength: 1600 }, houseWith(...EFFORTS));
  return { record: game.record, entries };
}

/** The same, by a process that recorded no efforts. */
async function finishedWithoutEfforts(): Promise<StoredGame> {
  const { record, entries } = await finishedInHaste();
  return { record, entries: entries.map((entry) => ({ ...entry, effort: FULL_EFFORT })) };
}

async function resigned(moves = 5): Promise<StoredGame> {
  const { game, entries } = await played(moves);
  const ruling = ruleOnConcession(game, 'A', 'resigned', SOME_TIME);
  const ending = ruling.ok ? ruling.ending! : undefined;
  return { record: withEnding(game, ending!).record, entries: [...entries, closingEntryOf(game, ending!)] };
}

const FIRST_HOUSE_PLY = isHouseToMove(newGameOf(newRecord(practice))) ? 0 : 1;

/** A legal move of the house there, but not the one that it chose. */
async function otherHouseMove(): Promise<string> {
  const at = FIRST_HOUSE_PLY;
  const [before, after] = [await played(at), await played(at + 1)];
  return legalMoves(before.game.dealt)
    .map(formatMove)
    .find((name) => name !== after.game.moves[at])!;
}

const withEntry = ({ record, entries }: StoredGame, ply: number, entry: string): StoredGame => ({
  record,
  entries: entries.map((each) => (each.ply === ply ? { ...each, entry } : each)),
});

describe('a stored game', () => {
  const rows: Record<string, [stored: () => Promise<StoredGame>, divergesAt: number | undefined]> = {
    'holds as it was played': [finished, undefined],
    'holds as it was resigned': [() => resigned(), undefined],
    'holds with the efforts that its journal names': [finishedInHaste, undefined],
    'diverges without them at the first move that less effort chose otherwise': [finishedWithoutEfforts, 9],
    'diverges at a move that is not legal': [async () => withEntry(await finished(), 4, 'Nobody@A1'), 4],
    'diverges at a house move that its policy does not choose': [
      async () => withEntry(await resigned(FIRST_HOUSE_PLY + 1), FIRST_HOUSE_PLY, await otherHouseMove()),
      FIRST_HOUSE_PLY,
    ],
    'diverges at its end when another winner is recorded': [
      async () => {
        const { record, entries } = await finished();
        const winner = record.winner === 'draw' ? 'A' : otherSeat(record.winner!);
        return { record: { ...record, winner }, entries };
      },
      15,
    ],
    'diverges at its end when a resignation has no closing entry': [
      async () => {
        const { record, entries } = await resigned();
        return { record, entries: entries.slice(0, -1) };
      },
      5,
    ],
    'diverges at its end when the closing entry names another winner': [
      async () => {
        const { record, entries } = await resigned();
        return { record: { ...record, winner: 'A' }, entries };
      },
      5,
    ],
  };
  for (const [name, [storedOf, divergesAt]] of Object.entries(rows)) {
    it(name, async () => {
      const verification = await verify(house, await storedOf());
      if (divergesAt === undefined) return void expect(verification.ok).to.equal(true);
      expect(verification).to.deep.equal({ ok: false, divergesAt });
    });
  }
});
