// The queue of films: in order, each beat for its time, ended early only on request.
import { expect } from 'chai';
import type { Beat } from '../../../web/stage/beats.ts';
import { newDirector } from '../../../web/stage/director.ts';

/** Beats are identified by their lines. */
const film = (...lines: string[]): Beat[] =>
  lines.map((line) => ({ kind: 'place', ms: 100, line: () => line }) as Beat);

/** A director whose time advances by `tick`. */
function onStage() {
  const log: string[] = [];
  let waiting: (() => void) | undefined;
  const director = newDirector({
    show: ({ line }, isHurried) => log.push(isHurried ? `(${line?.() ?? ''})` : line!()),
    settle: () => log.push('settled'),
    pace(_ms, next) {
      waiting = next;
      return () => (waiting = undefined);
    },
  });
  const tick = (): void => {
    const next = waiting;
    waiting = undefined;
    next?.();
  };
  return { director, log, tick };
}

describe('the director', () => {
  it('shows one beat after the other, and settles after the last', () => {
    const { director, log, tick } = onStage();
    director.perform(film('a', 'b'));
    expect(log).to.deep.equal(['a']);
    tick();
    director.perform(film('c'));
    tick();
    expect(log).to.deep.equal(['a', 'b', 'c']);
    tick();
    expect(log).to.deep.equal(['a', 'b', 'c', 'settled']);
    expect(director.isPlaying()).to.equal(false);
  });

  it('hurries through one film only', () => {
    const { director, log, tick } = onStage();
    director.perform(film('a', 'b', 'c'));
    director.perform(film('d', 'e'));
    director.hurry();
    expect(log).to.deep.equal(['a', '(b)', '(c)', 'd']);
    tick();
    expect(log.at(-1)).to.equal('e');
  });

  it('cuts everything, and performs later films', () => {
    const { director, log } = onStage();
    director.perform(film('a', 'b'));
    director.perform(film('c'));
    const unseen = director.cut().map((beats) => beats.map(({ line }) => line!()));
    expect(unseen).to.deep.equal([['b'], ['c']]);
    expect(log).to.deep.equal(['a', 'settled']);
    director.perform(film('d'));
    expect(log).to.deep.equal(['a', 'settled', 'd']);
  });

  it('applies all but the last of more than four queued films at once', () => {
    const { director, log, tick } = onStage();
    director.perform(film('a'));
    for (const line of ['b', 'c', 'd', 'e', 'f']) director.perform(film(line));
    tick();
    expect(log).to.deep.equal(['a', '(b)', '(c)', '(d)', '(e)', 'f']);
  });

  it('announces no scores that are outdated by then', () => {
    const { director, log, tick } = onStage();
    const scored = (line: string): Beat[] => [...film(line), { ...film('score')[0]!, kind: 'score' }];
    for (const line of ['a', 'b', 'c', 'd', 'e', 'f']) director.perform(scored(line));
    for (let i = 0; i < 3; i++) tick();
    expect(log.join(' ')).to.equal('a score (b) () (c) () (d) () (e) () f score');
  });

  it('does nothing when hurried or cut before the first film', () => {
    const { director, log } = onStage();
    director.hurry();
    director.cut();
    expect(log).to.deep.equal([]);
  });
});
