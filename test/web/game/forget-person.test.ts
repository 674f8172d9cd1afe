// What of a person stays in the browser when they leave it to the next one: nothing.
import { expect } from 'chai';
import type { DailyPuzzle } from '../../../schema/puzzle.ts';
import { heldChallenges, keepChallenge } from '../../../web/game/challenges.ts';
import { forgetPerson } from '../../../web/game/own-page.ts';
import { hasFriends, rememberHasFriends } from '../../../web/game/has-friends.ts';
import { keepOwnName } from '../../../web/game/own-name.ts';
import { heldGames, keepSeat } from '../../../web/game/seats.ts';
import { isDaySolved, keepSolved } from '../../../web/game/solved-puzzles.ts';
import { storedKeys, storedText } from '../../../web/game/stored.ts';
import { useLocalStorage } from '../../support/local-storage.ts';

describe('leaving a browser', () => {
  useLocalStorage();

  it('forgets the name, seats, challenges, solved puzzles and friends', () => {
    const day = { date: '2026-11-28', puzzle: { id: 'd4' }, solved: false } as DailyPuzzle;
    keepOwnName('Gil');
    keepSeat('g_1', { token: 'gst_1' });
    keepChallenge({
      agent: 'pebble',
      challenger: 'Hildegard',
      url: 'https://arena.test/play/g_2#inv_1',
      token: 'ch_1',
    });
    keepSolved('d4', '2026-11-28');
    rememberHasFriends(true);
    forgetPerson();
    expect(heldGames()).to.deep.equal([]);
    expect(heldChallenges('pebble')).to.deep.equal([]);
    expect(isDaySolved(day)).to.equal(false);
    expect(hasFriends()).to.equal(false);
    const left = storedKeys().filter((key) => storedText(key));
    expect(left, 'with a value').to.deep.equal([]);
  });
});
