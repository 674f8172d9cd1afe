// The stage between the server's tables and the page: the own move at once, everything else in turn, nothing lost.
import { signal } from '@preact/signals';
import { expect } from 'chai';
import {
  findMove,
  formatMove,
  legalMoves,
  playPly,
  type Ply,
  type Position,
  type Seat,
} from '../../../src/engine/index.ts';
import { tableOfPosition, type Table } from '../../../web/game/table.ts';
import type { Beat } from '../../../web/stage/beats.ts';
import { newStage } from '../../../web/stage/stage.ts';
import { posedPosition } from '../../../web/pages/posed-position.ts';
import { randomGame } from '../../support/random-games.ts';
import { sayDe, sayEn } from '../ui/words.ts';

const { start } = randomGame('classic', '1'.padStart(32, '0'), '1'.padStart(32, '0'));

/** The server's table for a seat. */
function tableAt(position: Position, viewer: Seat, last: Ply | null): Table {
  const status = position.current === null ? ('finished' as const) : ('active' as const);
  const facts = { names: { A: 'Ada', B: 'Bo' }, status, winner: position.winner, endReason: null, last };
  const legal = position.current === viewer ? legalMoves(position).map(formatMove) : [];
  return { ...tableOfPosition(position, viewer, facts), legalMoves: legal };
}

const played = (position: Position, name: string): Ply => playPly(position, findMove(position, name)!);
const anyMove = (position: Position): string => formatMove(legalMoves(position)[0]!);

/** A game of first legal moves, `left` moves before its end. */
function lastPly(position: Position, left: number): Ply {
  const plies: Ply[] = [];
  for (let at = position; at.current !== null; at = plies.at(-1)!.position) plies.push(played(at, anyMove(at)));
  return plies.at(-1 - left)!;
}

/** A stage for the seat that moves first; time advances only by `playOut`. */
function newTheatre({ isHidden = false, from = start, viewer = start.current! } = {}) {
  const truth = signal(tableAt(from, viewer, null));
  const beats: Beat[] = [];
  const announced: string[] = [];
  const say = signal(sayEn);
  let waiting: (() => void) | undefined;
  let nowMs = 0;
  const stage = newStage(truth, {
    say: (...words) => say.value(...words),
    announce: (line) => announced.push(line),
    prepare: (beat) => beats.push(beat),
    now: () => nowMs,
    isHidden: () => isHidden,
    pace(_ms, next) {
      waiting = next;
      return () => (waiting = undefined);
    },
  });
  const playOut = (): void => {
    for (let next = waiting; next; next = waiting) {
      waiting = undefined;
      next();
    }
  };
  const wait = (ms: number): void => void (nowMs += ms);
  const kinds = (): string[] => beats.splice(0).map(({ kind }) => kind);
  return { stage, truth, viewer, announced, say, beats, kinds, wait, playOut };
}

describe('a stage', () => {
  const name = anyMove(start);
  const own = played(start, name);
  const reply = played(own.position, anyMove(own.position));

  it('shows the own move at once, and only what is new of the answer', () => {
    const { stage, truth, viewer, kinds, playOut } = newTheatre();
    stage.playOptimistically(name);
    expect(stage.table.value.board).to.deep.equal(own.position.board);
    expect(kinds()).to.deep.equal(['place']);
    truth.value = tableAt(own.position, viewer, own);
    playOut();
    expect(kinds()).to.deep.equal(['score', 'draw', 'turn']);
    expect(stage.table.value).to.equal(truth.value);
  });

  it('does not cut the own move short when a program replies', () => {
    const { stage, truth, viewer, kinds, playOut } = newTheatre();
    stage.playOptimistically(name);
    truth.value = tableAt(own.position, viewer, own);
    truth.value = tableAt(reply.position, viewer, reply);
    expect(stage.table.value.board).to.deep.equal(own.position.board);
    playOut();
    expect(kinds().slice(0, 6)).to.deep.equal(['place', 'score', 'draw', 'turn', 'think', 'arrive']);
    expect(stage.table.value).to.equal(truth.value);
  });

  it('performs the reply if one table brings both moves', () => {
    const { stage, truth, viewer, kinds, playOut } = newTheatre();
    stage.playOptimistically(name);
    truth.value = tableAt(reply.position, viewer, reply);
    playOut();
    expect(kinds()).to.include.members(['place', 'think', 'arrive']);
    expect(stage.table.value).to.equal(truth.value);
  });

  for (const [thought, afterMs, leftMs] of [
    ['for a moment', 0, 800],
    ['less the time that it has taken', 300, 500],
    ['no longer if it has taken that long', 5000, 0],
  ] as const) {
    it(`lets a program think ${thought}`, () => {
      const { truth, viewer, beats, wait, playOut } = newTheatre();
      truth.value = tableAt(own.position, viewer, own);
      playOut();
      wait(afterMs);
      truth.value = tableAt(reply.position, viewer, reply);
      expect(beats.findLast(({ kind }) => kind === 'think')?.ms).to.equal(leftMs);
    });
  }

  it('lets a program hop at once after its placement', () => {
    const from = posedPosition({
      cards: {},
      hand: ['Coinwidow', 'Slagherald'],
      operatorTiles: [{ cell: 0, piece: 'KNIGHT' }],
    });
    const placed = played(from, 'Coinwidow@A1');
    const { truth, viewer, kinds, playOut } = newTheatre({ from, viewer: 'B' });
    truth.value = tableAt(placed.position, viewer, placed);
    playOut();
    expect(kinds()).to.include.members(['think', 'offer']);
    const hop = played(
      placed.position,
      legalMoves(placed.position)
        .map(formatMove)
        .find((name) => name.startsWith('hop'))!,
    );
    truth.value = tableAt(hop.position, viewer, hop);
    playOut();
    expect(kinds()).to.include('hop').and.not.include('think');
  });

  it('shows only one move that the server has not confirmed', () => {
    const { stage, kinds } = newTheatre();
    stage.playOptimistically(name);
    stage.playOptimistically(formatMove(legalMoves(start).at(-1)!));
    expect(kinds()).to.deep.equal(['place']);
    expect(stage.table.value.board).to.deep.equal(own.position.board);
  });

  it('returns the card of a refused move to the hand', () => {
    const { stage, truth, kinds, playOut } = newTheatre();
    stage.playOptimistically(name);
    stage.takeBack();
    expect(kinds()).to.deep.equal(['place', 'return']);
    expect(stage.table.value.hand).to.deep.equal(truth.value.hand);
    playOut();
    expect(stage.table.value).to.equal(truth.value);
    stage.playOptimistically(name);
    expect(kinds()).to.deep.equal(['place']);
  });

  it('shows a move from another tab instead of the optimistic move', () => {
    const { stage, truth, viewer, playOut } = newTheatre();
    const other = played(start, formatMove(legalMoves(start).at(-1)!));
    stage.playOptimistically(name);
    truth.value = tableAt(other.position, viewer, other);
    stage.takeBack();
    playOut();
    expect(stage.table.value).to.equal(truth.value);
  });

  it('keeps the optimistic move through unrelated updates', () => {
    const { stage, truth, viewer, playOut } = newTheatre();
    stage.playOptimistically(name);
    truth.value = { ...tableAt(start, viewer, null), absentSince: { A: 1, B: 1 } };
    playOut();
    expect(stage.table.value.board).to.deep.equal(own.position.board);
    expect(stage.table.value).to.deep.include({ current: null, legalMoves: [] });
  });

  it("shows a resignation during the viewer's own move", () => {
    const { stage, truth, viewer, playOut } = newTheatre();
    stage.playOptimistically(name);
    truth.value = {
      ...tableAt(start, viewer, null),
      status: 'finished',
      current: null,
      legalMoves: [],
      winner: viewer,
    };
    playOut();
    expect(stage.table.value).to.equal(truth.value);
  });

  it('catches up with many moves without a film, and announces the last', () => {
    const { stage, truth, viewer, announced, kinds } = newTheatre();
    truth.value = tableAt(reply.position, viewer, reply);
    expect(kinds()).to.deep.equal([]);
    expect(stage.table.value).to.equal(truth.value);
    expect(announced).to.have.length(1);
    expect(announced[0]).to.match(/plays .* on .* Your move\.$/);
    expect(stage.caption.value, 'without whose turn it is').to.match(/^(?:Ada|Bo) plays [^.]*\.$/);
  });

  it('performs nothing while hidden', () => {
    const { stage, truth, viewer, kinds } = newTheatre({ isHidden: true });
    stage.playOptimistically(name);
    expect(stage.table.value).to.equal(truth.value);
    truth.value = tableAt(own.position, viewer, own);
    expect(kinds()).to.deep.equal([]);
    expect(stage.table.value).to.equal(truth.value);
  });

  it('announces a move and its score once each, in order', () => {
    const { stage, truth, viewer, announced, playOut } = newTheatre();
    stage.playOptimistically(name);
    truth.value = tableAt(own.position, viewer, own);
    truth.value = tableAt(reply.position, viewer, reply);
    playOut();
    expect(announced.map((line) => line.replaceAll(/\d+/g, '#').replaceAll(/(plays?|get) .*\./g, '$1.'))).to.deep.equal(
      [
        'You play.',
        `You #, ${viewer === 'A' ? 'Bo' : 'Ada'} #.`,
        'You get.',
        `${viewer === 'A' ? 'Bo' : 'Ada'} plays.`,
        `You #, ${viewer === 'A' ? 'Bo' : 'Ada'} #.`,
        'Your move.',
      ],
    );
    expect(stage.caption.value).to.match(/^(?:Ada|Bo) plays [^.]*\.$/);
  });

  it('ends the current move when hurried, and shows the next in full', () => {
    const { stage, truth, viewer, kinds, playOut } = newTheatre();
    stage.playOptimistically(name);
    truth.value = tableAt(own.position, viewer, own);
    truth.value = tableAt(reply.position, viewer, reply);
    stage.hurry();
    stage.hurry();
    expect(stage.beat.value?.kind).to.equal('think');
    playOut();
    expect(kinds()).to.include('arrive');
  });

  it('announces only the last move, its score and whose turn it is when cut', () => {
    const { stage, truth, viewer, announced } = newTheatre();
    truth.value = tableAt(own.position, viewer, own);
    truth.value = tableAt(reply.position, viewer, reply);
    announced.length = 0;
    stage.cut();
    expect(announced[0])
      .to.match(/^(?:Ada|Bo) plays [^.]*\.$/)
      .and.equal(stage.caption.value);
    expect(announced.at(-1)).to.equal('Your move.');
    stage.cut();
    expect(announced).to.have.length(3);
  });

  it('announces the result when cut during the last move, and nothing twice', () => {
    const { position: before } = lastPly(start, 1);
    const end = lastPly(start, 0);
    const { stage, truth, viewer, announced } = newTheatre({ from: before });
    truth.value = tableAt(end.position, viewer, end);
    stage.cut();
    expect(announced.at(-1)).to.match(/^(?:Ada wins|Bo wins|You win|The game is a draw) /);
    expect(new Set(announced).size).to.equal(announced.length);
  });

  it('translates the caption when the language changes', () => {
    const { stage, truth, viewer, say, playOut } = newTheatre();
    truth.value = tableAt(own.position, viewer, own);
    playOut();
    expect(stage.caption.value).to.match(/^You play /);
    say.value = sayDe;
    expect(stage.caption.value).to.match(/^Du legst /);
    truth.value = tableAt(reply.position, viewer, reply);
    stage.cut();
    say.value = sayEn;
    expect(stage.caption.value).to.match(/^(?:Ada|Bo) plays /);
  });

  it('settles when closed', () => {
    const { stage, truth, viewer } = newTheatre();
    stage.playOptimistically(name);
    truth.value = tableAt(own.position, viewer, own);
    stage.close();
    expect(stage.table.value).to.equal(truth.value);
  });
});
