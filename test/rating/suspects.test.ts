// Who is listed as suspicious: players who throw games, but not honest players with few friends.
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

  it('lists by chance at most three in a thousand of the candidates', () => {
    const scenes = [11, 12].map((seed) => honestCircles(seed));
    const looked = scenes.reduce((sum, scene) => sum + scene.looked, 0);
    const found = scenes.reduce((sum, scene) => sum + scene.suspicions().length, 0);
    expect(found).to.be.at.most(0.003 * looked);
  });

  it('lists a player who wins every game against one opponent of the same strength, and that opponent', () => {
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

  it('considers a pair from six games on', () => {
    const lookedAfter = (games: number): number => {
      const scene = new SuspectScene(7);
      throwGames(scene, scene.placed(1300), scene.placed(1300), games);
      scene.suspicions();
      return scene.looked;
    };
    expect(lookedAfter(6) - lookedAfter(5)).to.equal(1);
  });

  it('does not list a stronger player who wins nearly all games', () => {
    const scene = new SuspectScene(2);
    const [strong, weak] = [scene.placed(1700), scene.placed(1000)];
    for (let game = 0; game < 200; game++) scene.play(strong, weak);
    expect(scene.suspicions()).to.deep.equal([]);
  });

  it('lists a player whom five friends feed, each with too few games to be listed as a pair', () => {
    const scene = new SuspectScene(3);
    const main = scene.placed(1200);
    for (let i = 0; i < 5; i++) throwGames(scene, main, scene.placed(1300), 5);
    expect(listed(scene, 'pair')).to.deep.equal([]);
    expect(listed(scene, 'ring')).to.deep.equal([lineIdOf(main)]);
  });

  it('lists a player fed by many identities of one network, but not one who beats as many from many networks', () => {
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

  it('lists a player who keeps losing to one opponent in under four moves, but not one who plays on', () => {
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

  it('omits players whose lines are gone', () => {
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

  it('is that of a binomial distribution if the anchors are exact', () => {
    const sure = { ...house, anchor: { ...house.anchor, deviation: 0 } };
    const { expected, chance } = chanceOf(sure, [{ opponent: sure, games: 10, points: 8 }], 0);
    expect(expected).to.be.closeTo(5, 1e-9);
    expect(chance).to.be.closeTo((45 + 10 + 1) / 1024, 1e-9);
  });

  it('is larger the less certain the anchors are, and 1 for no point at all', () => {
    const score = { games: 20, points: 20 };
    const ofHosted = chanceOf(house, [{ opponent: house, ...score }], 0).chance;
    const ofNewcomer = chanceOf(newLine(), [{ opponent: house, ...score }], 0).chance;
    expect(ofHosted).to.be.below(0.001);
    expect(ofNewcomer).to.be.within(0.01, 0.5);
    expect(chanceOf(house, [{ opponent: house, games: 20, points: 0 }], 0).chance).to.equal(1);
  });

  it('is accurate over thousands of games', () => {
    const { chance } = chanceOf(house, [{ opponent: house, games: 5000, points: 2500 }], 0);
    expect(chance).to.be.closeTo(0.5, 0.02);
  });
});
