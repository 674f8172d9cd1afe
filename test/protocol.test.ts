// The commands of docs/protocol.md and docs/leagues.md run as written, in order, and print what is expected.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { startTestArena, type TestArena } from './support/arena.ts';

const run = promisify(execFile);
const fencesOf = (name: string): string[] => {
  const document = readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');
  return [...document.matchAll(/```sh\n([^]*?)```/g)].map((fence) => fence[1]!);
};
const fences = fencesOf('protocol.md');
const BETWEEN = '---- next part';

/** The output of each part, in order. */
const PRINTED: RegExp[] = [
  /^$/, // names
  /^$/, // a duel opened and joined
  /^"action":"(move\n"action":"wait|wait\n"action":"move)$/,
  /^"moveCount":1\n"moveCount":1$/,
  /^\{"moveCount":1,"status":"active"$/,
  /^Call wait/,
  /^"type":"cardPlaced"$/,
  /^"hands":\{"A":5,"B":5\}\nevent: game\nevent: move$/,
  /^React when both seats have moved/,
  /^"B":"Robin"$/,
  /^resigned\n"format":"arena-replay\/1"\n"seedHash":"[0-9a-f]{64}"$/,
  /^\{"valid":true/,
  /^active\noffered$/,
  /^$/, // an agent registered
  /^"agents":\{"A":"own-\d+","B":null\}\nresigned$/,
  /^resigned\n"ratingChange":\{"A":\{"before":1200\n"toPlace":\{"games":\d+,"ofHouse":\d+\}$/,
  /^resigned\nresigned$/,
  /^"name":"game.started"$/,
  /^\{"deleted":true\}$/,
  /^asked\nfriends$/,
  /^"gameId":"g_\nactive$/,
  /^"status":"(done|running)"$/,
  /^("name":"[a-z.]+"\n?){5}$/,
  /^"status":"finished"$/,
];

describe('the commands of the docs', () => {
  let arena: TestArena;
  before(async () => {
    arena = await startTestArena();
  });
  after(() => arena.close());

  const printed = async (script: string): Promise<string> =>
    (await run('sh', ['-c', script], { env: { ...process.env, ARENA: arena.url } })).stdout;

  it('protocol.md runs as written', async () => {
    const stdout = await printed(fences.join(`\necho '${BETWEEN}'\n`));
    const parts = stdout.split(BETWEEN).map((part) => part.trim());
    expect(parts).to.have.length(PRINTED.length);
    for (const [index, part] of parts.entries()) expect(part, fences[index]).to.match(PRINTED[index]!);
  });

  it('leagues.md opens a league and enters it', async () => {
    expect(await printed(fencesOf('leagues.md').join(''))).to.match(
      /^\{"tournament":\{"id":"t_.*"entry":\{"number":1,/,
    );
  });
});
