// The linter finds no problem in the API documents, by `redocly.yaml`; every exception states its reason there.
import path from 'node:path';
import { expect } from 'chai';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { restAt } from '../support/rest.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

async function findings(file: string, document: object): Promise<{ problems: string[]; ignored: number }> {
  const config = await loadConfig({ configPath: path.join(ROOT, 'redocly.yaml') });
  const absoluteRef = path.join(ROOT, file);
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef, config });
  const reported = found.filter(({ ignored }) => !ignored);
  return {
    problems: reported.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ignored: found.length - reported.length,
  };
}

describe('the linter', () => {
  let arena: TestArena;
  before(async () => (arena = await startTestArena({ publicUrl: 'https://arena.test' })));
  after(() => arena.close());

  it('finds only three paths of the interface, and the schema that `x-minimal` refers to, in openapi.json', async () => {
    const { body } = await restAt(arena.url)('GET', '/api/v1/openapi.json');
    expect(await findings('openapi.json', body)).to.deep.equal({ problems: [], ignored: 4 });
  });

  it('finds nothing in asyncapi.json', async () => {
    const { body } = await restAt(arena.url)('GET', '/asyncapi.json');
    expect(await findings('asyncapi.json', body)).to.deep.equal({ problems: [], ignored: 0 });
    delete body.operations.move.action;
    expect((await findings('asyncapi.json', body)).problems.join()).to.match(/action/);
  });

  it('would find a problem', async () => {
    const { body } = await restAt(arena.url)('GET', '/api/v1/openapi.json');
    body.paths['/games'].post.requestBody.content['application/json'].example.mode = 'tournament';
    delete body.paths['/cards'].get.operationId;
    const { problems } = await findings('openapi.json', body);
    expect(problems.join('\n'))
      .to.match(/no-invalid-media-type-examples/)
      .and.match(/operation-operationId/);
  });
});
