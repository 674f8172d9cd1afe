// How the command line reads a recorded game from a file or a link, and what it refuses, without a server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { newClient } from '../../kit/client.ts';
import { describeRecording, findRecording } from '../../kit/cli/recording.ts';
import { formatReplayLink } from '../../schema/replay-link.ts';
import { otherSeat, scoreOf, type Seat } from '../../src/engine/index.ts';
import { hashSeed } from '../../src/table/game.ts';
import { randomGame } from '../support/random-games.ts';

const { rules, seed, start, plies } = randomGame('classic', '5f2b8c0e91d34a67b8e2f1c09a7d6e43', '1'.repeat(32));
const end = plies.at(-1)!.position;
const winner = end.winner as Seat;
const score = scoreOf(end);
const names = { A: 'Ada', B: 'Bo' };
const moves = plies.map(({ name, seat }) => ({ name, seat }));
const result = { winner, endReason: 'played', score };
const file = {
  format: 'arena-replay/1',
  ruleset: 'classic',
  rules,
  seed,
  seedHash: hashSeed(seed),
  first: start.first,
  players: names,
  moves,
  result,
};
const link = (parts: object): string => {
  const whole = { rules, seed, moves: moves.map(({ name }) => name), names, winner, endReason: 'played', ...parts };
  return `https://arena.test/replay#${formatReplayLink(whole)}`;
};
const { players: _, ...withoutNames } = file;
const { result: __, ...withoutResult } = file;
const points = `${score.A} to ${score.B}`;
const won = `${names[winner]} wins, ${points}.`;

describe('a recorded game', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function described(content: object | string): Promise<string> {
    const what = path.join(folder, 'game');
    await writeFile(what, typeof content === 'string' ? content : JSON.stringify(content));
    const found = await findRecording(newClient({ server: 'http://arena.test' }), what);
    return describeRecording(found).replaceAll(/[\u2066-\u2069]/g, '');
  }

  const taken: Record<string, [content: object | string, end: string]> = {
    'is described with its result': [file, won],
    'uses seats as names if it contains none': [withoutNames, `${winner} wins, ${points}.`],
    'has the result of its board if it states none': [withoutResult, won],
    'has the result of its board if it states only the winner': [{ ...file, result: { winner } }, won],
    'may have ended early, before the board was full': [
      { ...file, moves: moves.slice(0, 4), result: { winner: 'B', endReason: 'resigned' } },
      /^Bo wins, \d+ to \d+, by resignation\.$/.source,
    ],
    'may be a link': [link({}), won],
  };
  for (const [name, [content, wanted]] of Object.entries(taken)) {
    it(name, async () => expect(await described(content)).to.match(new RegExp(wanted)));
  }

  const refused: Record<string, [content: object | string, fault: string]> = {
    'with another winner': [
      { ...file, result: { ...result, winner: otherSeat(winner) } },
      'The result is not that of its moves.',
    ],
    'with another score': [
      { ...file, result: { ...result, score: { A: 0, B: 25 } } },
      'The result is not that of its moves.',
    ],
    'resigned although the board is full': [
      { ...file, result: { ...result, endReason: 'resigned' } },
      'The result is not that of its moves.',
    ],
    'with another first mover': [{ ...file, first: otherSeat(start.first) }, 'The other seat moves first.'],
    'with the seats exchanged': [
      { ...file, moves: moves.map(({ name, seat }) => ({ name, seat: otherSeat(seat) })) },
      'It is the other seat that plays move 1.',
    ],
    'with the hash of another seed': [
      { ...file, seedHash: '00' },
      'Its seed is missing or does not match its seedHash.',
    ],
    'with an illegal move': [
      { ...file, moves: [...moves.slice(0, 2), moves[0]] },
      'Move 3 is not legal in its position.',
    ],
    'of unknown rules': [{ ...file, rules: 'classic/99' }, 'Its rules are not known here.'],
    'from a link with another winner': [link({ winner: otherSeat(winner) }), 'The result is not that of its moves.'],
  };
  for (const [name, [content, fault]] of Object.entries(refused)) {
    it(`is refused ${name}`, async () => {
      const message = await described(content).catch((error: Error) => error.message);
      expect(message).to.equal(`The recording is damaged: ${fault}`);
    });
  }
});
