// A note never covers what it explains, and stays inside the window if there is room.
import { expect } from 'chai';
import fc from 'fast-check';
import { placeBeside } from '../../../web/explain/place.ts';

const WINDOWS = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
const NOTE = { width: 250, height: 150 };

describe('the position of a note', () => {
  for (const window of WINDOWS) {
    it(`is beside its target and inside a window of ${window.width} × ${window.height}`, () => {
      const target = fc.record({
        left: fc.integer({ min: 0, max: window.width - 60 }),
        top: fc.integer({ min: 0, max: window.height - 90 }),
        width: fc.constant(60),
        height: fc.constant(90),
      });
      fc.assert(
        fc.property(target, (cell) => {
          const { left, top } = placeBeside(cell, NOTE, window);
          const isApart =
            left + NOTE.width <= cell.left ||
            left >= cell.left + cell.width ||
            top + NOTE.height <= cell.top ||
            top >= cell.top + cell.height;
          expect(isApart).to.equal(true);
          expect([left, top].every((edge) => edge >= 0)).to.equal(true);
          expect(left + NOTE.width).to.be.at.most(window.width);
          expect(top + NOTE.height).to.be.at.most(window.height);
        }),
      );
    });
  }
});
