// How many friend requests may wait for one player, by who asks.
import { expect } from 'chai';
import { roomFor } from '../../src/people/friends.ts';

const ROWS = [
  ['a guest who has finished no game', { isAccount: false, finishedGames: 0 }, 25],
  ['a guest who has finished one', { isAccount: false, finishedGames: 1 }, 60],
  ['an account', { isAccount: true, finishedGames: 0 }, 100],
] as const;

describe('of unanswered friend requests, a player has room for', () => {
  for (const [who, asker, room] of ROWS) {
    it(`${room}, if the next comes from ${who}`, () => expect(roomFor(asker)).to.equal(room));
  }
});
