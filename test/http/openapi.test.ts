// The API's document for programs: complete, and of the shapes that validate.
import { expect } from 'chai';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, restAt } from '../support/rest.ts';

describe('openapi.json', () => {
  let arena: TestArena;
  let document: any;
  before(async () => {
    arena = await startTestArena();
    document = await ok(restAt(`${arena.url}/api/v1`)('GET', '/openapi.json'));
  });
  after(() => arena.close());

  it('describes every route, each operation under a name of its own', () => {
    const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const routes = API_ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).to.deep.equal(routes.toSorted());
    const names = Object.values<any>(document.paths).flatMap((operations) =>
      Object.values<any>(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).to.equal(names.length);
  });

  it('describes every parameter of every path', () => {
    for (const [path, operations] of Object.entries<any>(document.paths)) {
      const wanted = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values<any>(operations)) {
        const described = parameters.filter((parameter: any) => parameter.in === 'path');
        expect(described.map(({ name }: any) => name)).to.deep.equal(wanted);
        for (const { description } of described) expect(description, path).to.match(/\w/);
      }
    }
  });

  it('has no reference to a shape that is not there', () => {
    const wanted = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(wanted.length).to.be.greaterThan(50);
    expect(Object.keys(document.components.schemas)).to.include.members(wanted as string[]);
  });
});
