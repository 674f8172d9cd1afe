// What the board in a chat tells the model after the reader's move.
import { expect } from 'chai';
import type { GameBody } from '../../../schema/game.ts';
import type { Entry } from '../../../schema/wire.ts';
import { publicNews } from '../../../web/pages/mcp-board/public-news.ts';

const ply = (seat: 'A' | 'B', name: string, events: Entry['events'] = []): Entry => ({ index: 0, seat, name, events });
const game = (fields: Partial<GameBody>): GameBody =>
  ({ status: 'active', seat: 'A', turn: 'A', winner: null, ...fields }) as GameBody;

describe('the news for the model', () => {
  it("has the reply of the house, and says that it is the reader's turn", () => {
    const took: Entry['events'] = [{ type: 'cardsCaptured', cells: [0], newOwner: 'B' }] as never;
    expect(publicNews(game({}), [ply('A', 'Fernherald@A1'), ply('B', 'Mossabbot@A2', took)])).to.equal(
      "On the board the reader played Fernherald@A1. The other seat played Mossabbot@A2 took A1. It is the reader's turn.",
    );
  });

  it('says that the reader moves again only if nobody else moved in between', () => {
    expect(publicNews(game({}), [ply('A', 'Fernherald@A1')])).to.equal(
      'On the board the reader played Fernherald@A1. They move again.',
    );
  });

  it('has all moves of the other seat, also the last of the game', () => {
    const entries = [ply('A', 'stay'), ply('B', 'Mossabbot@A2'), ply('B', 'hop@B2')];
    const over = game({ status: 'finished', turn: null, winner: 'B', endReason: 'played' });
    expect(publicNews(over, entries)).to.equal(
      'On the board the reader played stay. The other seat played Mossabbot@A2, hop@B2. The game is over (played): the reader lost.',
    );
  });

  it('leaves the turn to the other seat in a duel', () => {
    expect(publicNews(game({ turn: 'B' }), [ply('A', 'Fernherald@A1')])).to.equal(
      'On the board the reader played Fernherald@A1. The other seat is to move: if it is yours, call wait_for_turn.',
    );
  });
});
