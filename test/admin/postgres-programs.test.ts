// The environment of pg_dump, pg_restore and psql for a DATABASE_URL.
import { expect } from 'chai';
import { Failure } from '../../src/admin/failure.ts';
import { environmentOf } from '../../src/admin/postgres-programs.ts';

describe("PostgreSQL's own programs", () => {
  const cases: readonly [url: string, environment: object][] = [
    [
      'postgres://ada:p%40ss@db.example:6432/arena',
      { PGHOST: 'db.example', PGPORT: '6432', PGUSER: 'ada', PGPASSWORD: 'p@ss', PGDATABASE: 'arena' },
    ],
    ['postgres://[::1]/arena', { PGHOST: '::1', PGDATABASE: 'arena' }],
    [
      'postgres:///arena?host=/run/postgresql&user=ada',
      { PGHOST: '/run/postgresql', PGUSER: 'ada', PGDATABASE: 'arena' },
    ],
    ['postgres://db/arena?sslmode=no-verify', { PGHOST: 'db', PGDATABASE: 'arena', PGSSLMODE: 'require' }],
    [
      'postgres://db/arena?sslmode=verify-full&options=-c%20search_path%3Dgames',
      { PGHOST: 'db', PGDATABASE: 'arena', PGSSLMODE: 'verify-full', PGOPTIONS: '-c search_path=games' },
    ],
  ];
  for (const [url, environment] of cases) {
    it(`connect as the server does: ${url}`, () => {
      expect(environmentOf(url)).to.deep.equal(environment);
    });
  }

  it('are not started for an address whose certificate is missing', () => {
    expect(() => environmentOf('postgres://db/arena?sslrootcert=/nowhere/ca.pem')).to.throw(Failure, '/nowhere/ca.pem');
  });
});
