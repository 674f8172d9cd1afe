// The drawing thread: PNG files of the right size and colours, drawn once, one at a time, up to its limit.
import { expect } from 'chai';
import { newFairQueue } from '../../src/admission/fair-queue.ts';
import { newPainter, type Painter } from '../../src/pictures/painter.ts';
import type { ProfileScene } from '../../src/pictures/scene.ts';
import { decodePng } from '../support/png.ts';

const profile = (rating: number): ProfileScene => ({
  is: 'profile',
  who: { name: 'Ada', face: { person: 'Ada' } },
  line: 'No rated games yet',
  rating,
});

describe('the painter', () => {
  let painter: Painter;
  let drawn = 0;
  const start = (places: { perLane: number; total: number }): void => {
    drawn = 0;
    painter = newPainter(newFairQueue({ running: 1, ...places }), () => (drawn += 1));
  };
  afterEach(() => painter.close());

  it('draws a PNG of 1200 by 630, once per scene', async () => {
    start({ perLane: 10, total: 10 });
    const [first, second] = await Promise.all([painter.picture(profile(1), 'a'), painter.picture(profile(1), 'b')]);
    const again = await painter.picture(profile(1), 'c');
    expect([second.digest, again.digest]).to.deep.equal([first.digest, first.digest]);
    expect(drawn).to.equal(1);
    const { width, height } = decodePng(first.png);
    expect([width, height]).to.deep.equal([1200, 630]);
    const other = await painter.picture(profile(2), 'a');
    expect(other.digest).to.not.equal(first.digest);
    expect(drawn).to.equal(2);
  });

  it('draws the same scene identically after others', async () => {
    start({ perLane: 10, total: 10 });
    const { png } = await painter.picture(profile(3), 'a');
    await painter.picture({ is: 'arena' }, 'a');
    const second = newPainter(newFairQueue({ running: 1, perLane: 1, total: 1 }), () => undefined);
    try {
      await second.picture({ is: 'arena' }, 'a');
      expect((await second.picture(profile(3), 'a')).png.equals(png)).to.equal(true);
    } finally {
      await second.close();
    }
  });

  it('refuses pictures beyond its limit until one is done; shared ones take no slot', async () => {
    start({ perLane: 1, total: 2 });
    const first = painter.picture(profile(1), 'a');
    const same = painter.picture(profile(1), 'a');
    const refused = await painter.picture(profile(2), 'a').catch((error: unknown) => error);
    expect(refused).to.deep.include({ slug: 'unavailable' });
    const second = painter.picture(profile(2), 'b');
    const full = await painter.picture(profile(3), 'c').catch((error: unknown) => error);
    expect(full).to.deep.include({ slug: 'unavailable' });
    await Promise.all([first, same, second]);
    await painter.picture(profile(3), 'a');
    expect(drawn).to.equal(3);
  });
});
