// Puzzles from a program and from a terminal.
import { expect } from 'chai';
import { newClient, solvePuzzle, type Client } from '../../kit/client.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newSeat } from '../support/builders.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { findMined, insertFinished } from '../support/puzzles.ts';
import { restAt } from '../support/rest.ts';
import { until } from '../support/until.ts';
import { runArena } from './command.ts';

describe('puzzles in the kit', () => {
  let arena: TestArena;
  let client: Client;
  let gameId: string;
  const { journal, puzzles } = findMined((all) => all.length === 2);
  const { id, solution } = puzzles[0]!;
  const wrong = solution.best.at(-1)!.move;
  before(async () => {
    arena = await startTestArena();
    const { slug, key } = await newOwnAgent(restAt(`${arena.url}/api/v1`));
    client = newClient({ server: arena.url, agentKey: key });
    const seats = { A: newSeat({ agentSlug: slug }), B: newSeat() };
    ({ id: gameId } = await insertFinished(arena.app.arena.store, journal, { seats }));
    await until(async () => (await client.puzzlesOf(gameId)).mined);
  });
  after(() => arena.close());

  it('are read by day, by id, by game and in sequence', async () => {
    const { puzzle, date } = await client.puzzleOfDay();
    expect(puzzle!.id).to.equal(id);
    expect((await client.puzzleOfDay(date)).puzzle!.id).to.equal(id);
    expect((await client.puzzle(id)).id).to.equal(id);
    const found = (await client.puzzlesOf(gameId)).puzzles;
    expect(found.map((each) => each.id)).to.deep.equal(puzzles.map((each) => each.id));
    expect(puzzles.map((each) => each.id)).to.include((await client.nextPuzzle({ own: '1' })).id);
  });

  it('are solved move by move, or given up, for the agent', async () => {
    const lines: string[][] = [];
    const solved = await solvePuzzle(client, await client.puzzle(id), ({ moves, legalMoves }) => {
      lines.push([...moves]);
      const move = solution.line[moves.length]!;
      expect(legalMoves).to.include(move);
      return move;
    });
    expect(solved.status).to.equal('solved');
    expect(lines).to.deep.equal([...lines.keys()].map((i) => solution.line.slice(0, lines[i]!.length)));
    expect(solved.rating!.after).to.be.above(solved.rating!.before);
    const other = await solvePuzzle(client, await client.nextPuzzle(), () => undefined);
    expect(other.status).to.equal('failed');
  });

  const run = (input: string, ...args: string[]) => runArena(['puzzle', ...args], { server: arena.url, input });

  it('are solved in a terminal, by names or numbers', async () => {
    const ran = await run(`nonsense\n${solution.line[0]!.toLowerCase()}\n`);
    expect(ran).to.deep.include({ code: 0, err: '' });
    expect(ran.out).to.include('"nonsense" is not a legal move here').and.include(`Played: ${solution.line[0]}`);
    expect(ran.out).to.include(`The solution: ${solution.line.join(' ')}`); // the input ended, which gives up
    const { legalMoves } = await client.puzzle(id);
    const failed = await run(`${legalMoves.indexOf(wrong) + 1}\n`);
    expect(failed.out)
      .to.match(/^Not solved\.$/m)
      .and.match(/^The answer to your move: \w/m);
  });

  it('continue with --next', async () => {
    const ran = await run('quit\n', '--next');
    expect(puzzles.some((each) => ran.out.includes(`Puzzle ${each.id}`))).to.equal(true);
    expect(ran.out).to.match(/^Not solved\.$/m);
  });
});
