// Whether a stored game is valid, as table rows: each a way in which a journal may be wrong.
import { expect } from 'chai';
import { formatMove, legalMoves, otherSeat } from '../../src/engine/index.ts';
import { EFFORTS, FULL_EFFORT, type Effort } from '../../src/house/efforts.ts';
import type { StoredGame } from '../../src/records/game-record.ts';
import { verify } from '../../src/standings/verification.ts';
import { closingEntryOf, isHouseToMove, newGameOf, withEnding } from '../../src/table/game.ts';
import { ruleOnConcession } from '../../src/table/referee.ts';
import { newEnding, newRecord, SOME_TIME } from '../support/builders.ts';
import { house, houseWith, playedHouse as played, PRACTICE } from '../support/house-games.ts';

async function finished(): Promise<StoredGame> {
  const { game, entries } = await played(15);
  return { record: game.record, entries };
}

/** At the greatest strength, with these efforts in turn. */
async function finishedWith(...efforts: readonly Effort[]): Promise<StoredGame> {
  const { game, entries } = await played(15, { ...PRACTICE, strength: 1600 }, houseWith(...efforts));
  return { record: game.record, entries };
}

/** Searched with the least effort, by a process that recorded no efforts. */
async function finishedWithoutEfforts(): Promise<StoredGame> {
  const { record, entries } = await finishedWith(EFFORTS.at(-1)!);
  return { record, entries: entries.map((entry) => ({ ...entry, effort: FULL_EFFORT })) };
}

async function resigned(moves = 5): Promise<StoredGame> {
  const { game, entries } = await played(moves);
  const ruling = ruleOnConcession(game, 'A', 'resigned', SOME_TIME);
  const ending = ruling.ok ? ruling.ending! : undefined;
  return {
    record: withEnding(game, ending!).record,
    entries: [...entries, closingEntryOf(game.record.id, game.moves.length, ending!)],
  };
}

const RESIGNED = newEnding({ winner: 'B', endReason: 'resigned', endedAt: SOME_TIME });

const FIRST_HOUSE_PLY = isHouseToMove(newGameOf(newRecord(PRACTICE))) ? 0 : 1;

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
    'is valid as played': [finished, undefined],
    'is valid as resigned': [() => resigned(), undefined],
    'is valid with the efforts in its journal': [() => finishedWith(...EFFORTS), undefined],
    'diverges without them at the first move changed by reduced effort': [finishedWithoutEfforts, 3],
    'diverges at an illegal move': [async () => withEntry(await finished(), 4, 'Nobody@A1'), 4],
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
    'diverges at its end when another score is recorded': [
      async () => {
        const { record, entries } = await finished();
        const { A, B } = record.score!;
        return { record: { ...record, score: { A: A + 1, B } }, entries };
      },
      15,
    ],
    'diverges at its end when somebody resigned after the board had decided': [
      async () => {
        const { game, entries } = await played(15);
        return {
          record: withEnding(game, RESIGNED).record,
          entries: [...entries, closingEntryOf(game.record.id, game.moves.length, RESIGNED)],
        };
      },
      15,
    ],
    'diverges at its end when recorded as played although somebody resigned': [
      async () => {
        const { game, entries } = await played(15);
        return {
          record: game.record,
          entries: [...entries, closingEntryOf(game.record.id, game.moves.length, RESIGNED)],
        };
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
