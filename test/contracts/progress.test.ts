// The statistics of a player's games, on both databases.
import { expect } from 'chai';
import type { BySeat } from '../../src/engine/index.ts';
import type { Store } from '../../src/ports/store.ts';
import type { PlayedGame } from '../../src/records/player-records.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newPlayed } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const WEEK_MS = 7 * 86_400_000;
/** Monday, 5 January 2026. */
const MONDAY = Date.UTC(2026, 0, 5);
const MONDAY_WEEK = (MONDAY + 3 * 86_400_000) / WEEK_MS;

interface Played {
  /** For seat A, which the player holds. */
  readonly margin: number;
  readonly endedAt?: number;
  readonly cards?: number | null;
  readonly accuracy?: number;
  readonly outcome?: PlayedGame['outcome'];
}

function note(store: Store, gameId: string, { A, B }: BySeat<number | null>): Promise<void> {
  return store.judging.noteReview(gameId, 'house-1', {
    A: { accuracy: A, sums: null },
    B: { accuracy: B, sums: null },
  });
}

/** A finished and counted game of the player, reviewed if an accuracy is given. */
async function play(store: Store, playerId: string, played: Played): Promise<string> {
  const { margin, endedAt = MONDAY, cards = null, accuracy } = played;
  const { outcome = margin > 0 ? 'W' : margin < 0 ? 'L' : 'D' } = played;
  const record = newRecord({ seats: { A: newSeat({ playerId }), B: newSeat() } });
  await store.insertGame(newGame(record));
  const winner = ({ W: 'A', L: 'B', D: 'draw' } as const)[outcome];
  const ending = newEnding({ winner, endedAt, score: { A: 20 + margin, B: 20 } });
  await store.append({ entries: [newEntry(record.id, 0)], ending, receipt: null, needsSettling: true });
  const of = { gameId: record.id, endedAt };
  const nothing = { match: null, event: null, changes: [], counting: null, isLate: false, champions: [], house: [] };
  const judged = [{ seat: 'A', kind: 'player', owner: playerId, ruleset: 'classic', isWanted: false }] as const;
  const own = newPlayed(playerId, { ...of, outcome, largestCapture: cards });
  expect(await store.standings.settleGame({ ...of, ...nothing, judged, played: [own] })).to.equal(true);
  // The other seat's accuracy must not count for this player.
  if (accuracy !== undefined) await note(store, record.id, { A: accuracy, B: 1 });
  return record.id;
}

overBothDatabases('as a store of progress', (store) => {
  const NOBODYS = { games: 0, won: 0, lost: 0, drawn: 0, accuracy: null };

  it('is empty for a newcomer', async () => {
    const ada = await insertPlayer(store());
    await play(store(), await insertPlayer(store()), { margin: 30, cards: 4, accuracy: 99 });
    const { players } = store();
    expect(await players.tally(ada)).to.deep.equal(NOBODYS);
    expect(await players.weekTallies(ada, 0)).to.deep.equal([]);
    expect(await players.clearestWin(ada)).to.equal(undefined);
    expect(await players.largestCapture(ada)).to.equal(undefined);
  });

  it('counts by weeks from Monday to Sunday, and averages the accuracy of reviewed games', async () => {
    const ada = await insertPlayer(store());
    await play(store(), ada, { margin: 3, endedAt: MONDAY - 1, accuracy: 50 });
    await play(store(), ada, { margin: -3, endedAt: MONDAY, accuracy: 70 });
    await play(store(), ada, { margin: 0, endedAt: MONDAY + WEEK_MS - 1, accuracy: 90 });
    await play(store(), ada, { margin: 0, endedAt: MONDAY + 5 });
    await play(store(), ada, { margin: 1, endedAt: MONDAY + WEEK_MS });
    const before = { week: MONDAY_WEEK - 1, games: 1, won: 1, lost: 0, drawn: 0, accuracy: 50 };
    const during = { week: MONDAY_WEEK, games: 3, won: 0, lost: 1, drawn: 2, accuracy: 80 };
    const after = { week: MONDAY_WEEK + 1, games: 1, won: 1, lost: 0, drawn: 0, accuracy: null };
    const { players } = store();
    expect(await players.weekTallies(ada, MONDAY - WEEK_MS)).to.deep.equal([before, during, after]);
    expect(await players.weekTallies(ada, MONDAY)).to.deep.equal([during, after]);
    expect(await players.tally(ada)).to.deep.equal({ games: 5, won: 2, lost: 1, drawn: 2, accuracy: 70 });
  });

  it('finds the clearest win and the largest capture, the newest of equals', async () => {
    const ada = await insertPlayer(store());
    const old = await play(store(), ada, { margin: 4, cards: null });
    const { players } = store();
    expect(await players.largestCapture(ada), 'not kept').to.equal(undefined);
    expect(await players.clearestWin(ada)).to.deep.equal({ gameId: old, by: 4 });
    await play(store(), ada, { margin: 9, cards: 3 });
    const newest = await play(store(), ada, { margin: 9, cards: 3 });
    await play(store(), ada, { margin: -20, cards: 0 });
    expect(await players.clearestWin(ada)).to.deep.equal({ gameId: newest, by: 9 });
    expect(await players.largestCapture(ada)).to.deep.equal({ gameId: newest, by: 3 });
  });

  it('does not count a win as clear if the opponent resigned while ahead', async () => {
    const ada = await insertPlayer(store());
    await play(store(), ada, { margin: -5, outcome: 'W' });
    expect(await store().players.clearestWin(ada)).to.equal(undefined);
    expect(await store().players.tally(ada)).to.include({ games: 1, won: 1 });
  });

  it('lists it with the games, including those of a merged guest', async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const [plain, reviewed] = [
      await play(store(), guest, { margin: 1 }),
      await play(store(), guest, { margin: 2, cards: 2, accuracy: 87.5 }),
    ];
    await store().players.moveGuest(guest, account, SOME_TIME + 50);
    const { players } = store();
    expect(await players.seatPlays([plain, reviewed, 'g_another'])).to.have.deep.members([
      { gameId: plain, seat: 'A', accuracy: null, largestCapture: null },
      { gameId: plain, seat: 'B', accuracy: null, largestCapture: null },
      { gameId: reviewed, seat: 'A', accuracy: 87.5, largestCapture: 2 },
      { gameId: reviewed, seat: 'B', accuracy: 1, largestCapture: null },
    ]);
    const [newest] = await players.gamesOf(account, { limit: 1 });
    expect(newest).to.include({ gameId: reviewed, accuracy: 87.5, largestCapture: 2 });
    expect(await players.tally(account)).to.include({ games: 2, accuracy: 87.5 });
  });

  it('keeps an accuracy that a new review omits', async () => {
    const ada = await insertPlayer(store());
    const id = await play(store(), ada, { margin: 1, accuracy: 40 });
    await note(store(), id, { A: null, B: 12 });
    await note(store(), id, { A: null, B: null });
    expect(await store().players.tally(ada)).to.include({ accuracy: 40 });
  });
});
