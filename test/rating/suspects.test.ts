// Who is listed as suspicious: those who throw games, and not those who play honestly with few friends.
import { expect } from 'chai';
import { honestCircles, lineIdOf, SuspectScene } from '../../simulation/suspects.ts';
import type { SimulatedPlayer } from '../../simulation/world.ts';
import { chanceOf } from '../../src/rating/chance.ts';
import { hostedLine, newLine } from '../../src/rating/rating-line.ts';
import type { SuspicionKind } from '../../src/rating/suspects.ts';

function listed(scene: SuspectScene, why: SuspicionKind): string[] {
  return scene.suspicions().flatMap((one) => (one.why === why ? [one.line] : []));
}

function throwGames(
  scene: SuspectScene,
  main: SimulatedPlayer,
  puppet: SimulatedPlayer,
  games: number,
  moves?: number,
): void {
  for (let game = 0; game < games; game++) scene.play(main, puppet, 1, moves);
}

describe('the search for arranged results', () => {
  it('lists none of 120 honest people, in circles of four friends at one school', () => {
    const scene = honestCircles(2);
    expect(scene.looked).to.be.above(300);
    expect(scene.suspicions()).to.deep.equal([]);
  });

  it('lists by luck alone no more than three in a thousand of what it looks at', () => {
    const scenes = [11, 12].map((seed) => honestCircles(seed));
    const looked = scenes.reduce((sum, scene) => sum + scene.looked, 0);
    const found = scenes.reduce((sum, scene) => sum + scene.suspicions().length, 0);
    expect(found).to.be.at.most(0.003 * looked);
  });

  it('lists who takes every game from one opponent of the same strength, and from whom', () => {
    const scene = honestCircles(2);
    const [main, puppet] = [scene.placed(1300), scene.placed(1300)];
    throwGames(scene, main, puppet, 60);
    const [found, ...others] = scene.suspicions();
    expect(others).to.deep.equal([]);
    expect(found).to.deep.include({ why: 'pair', line: lineIdOf(main) });
    expect(found!.from[0]).to.include({ opponent: lineIdOf(puppet), games: 60, points: 60 });
    expect(found!.expected).to.be.within(15, 45);
    expect(found!.chance).to.be.below(0.001);
  });

  it('looks at a pair from six games on', () => {
    const lookedAfter = (games: number): number => {
      const scene = new SuspectScene(7);
      throwGames(scene, scene.placed(1300), scene.placed(1300), games);
      scene.suspicions();
      return scene.looked;
    };
    expect(lookedAfter(6) - lookedAfter(5)).to.equal(1);
  });

  it('does not list who is stronger and wins nearly all', () => {
    const scene = new SuspectScene(2);
    const [strong, weak] = [scene.placed(1700), scene.placed(1000)];
    for (let game = 0; game < 200; game++) scene.play(strong, weak);
    expect(scene.suspicions()).to.deep.equal([]);
  });

  it('lists who five friends feed with as few games each as no pair of them is listed for', () => {
    const scene = new SuspectScene(3);
    const main = scene.placed(1200);
    for (let i = 0; i < 5; i++) throwGames(scene, main, scene.placed(1300), 5);
    expect(listed(scene, 'pair')).to.deep.equal([]);
    expect(listed(scene, 'ring')).to.deep.equal([lineIdOf(main)]);
  });

  it('lists who is fed by many identities of one network, and not one who beats as many of many networks', () => {
    const fedBy = (network: string | undefined) => {
      const scene = new SuspectScene(4);
      const main = scene.placed(1200);
      for (let i = 0; i < 12; i++) throwGames(scene, main, scene.placed(1500, network ? { network } : {}), 2);
      return { main, networks: listed(scene, 'network') };
    };
    const { main, networks } = fedBy('farm');
    expect(networks).to.deep.equal([lineIdOf(main)]);
    expect(fedBy(undefined).networks).to.deep.equal([]);
  });

  it('lists who keeps losing to one opponent in under four moves, and not who plays on', () => {
    const losing = (moves: number) => {
      const scene = new SuspectScene(5);
      const [main, puppet] = [scene.placed(1700), scene.placed(900)];
      throwGames(scene, main, puppet, 5, moves);
      return { main, quick: listed(scene, 'quick_losses') };
    };
    const { main, quick } = losing(3);
    expect(quick).to.deep.equal([lineIdOf(main)]);
    expect(losing(4).quick).to.deep.equal([]);
  });

  it('leaves out those whose lines are gone', () => {
    const scene = new SuspectScene(6);
    const [main, puppet] = [scene.placed(1300), scene.placed(1300)];
    throwGames(scene, main, puppet, 60);
    throwGames(scene, main, { ...puppet, id: 99 }, 60);
    const from = scene.suspicions().flatMap((one) => one.from.map(({ opponent }) => opponent));
    expect(new Set(from)).to.deep.equal(new Set([lineIdOf(puppet)]));
  });
});

describe('the chance of a score', () => {
  const house = hostedLine(1200);

  it('is that of a binomial distribution where the anchors leave nothing open', () => {
    const sure = { ...house, anchor: { ...house.anchor, deviation: 0 } };
    const { expected, chance } = chanceOf(sure, [{ opponent: sure, games: 10, points: 8 }], 0);
    expect(expected).to.be.closeTo(5, 1e-9);
    expect(chance).to.be.closeTo((45 + 10 + 1) / 1024, 1e-9);
  });

  it('is larger the less sure the anchors are, and 1 for no point at all', () => {
    const score = { games: 20, points: 20 };
    const ofHosted = chanceOf(house, [{ opponent: house, ...score }], 0).chance;
    const ofNewcomer = chanceOf(newLine(), [{ opponent: house, ...score }], 0).chance;
    expect(ofHosted).to.be.below(0.001);
    expect(ofNewcomer).to.be.within(0.01, 0.5);
    expect(chanceOf(house, [{ opponent: house, games: 20, points: 0 }], 0).chance).to.equal(1);
  });

  it('takes thousands of games without losing its figures', () => {
    const { chance } = chanceOf(house, [{ opponent: house, games: 5000, points: 2500 }], 0);
    expect(chance).to.be.closeTo(0.5, 0.02);
  });
});
