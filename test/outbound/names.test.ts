// Looking up host names chosen by strangers: silent name servers delay nothing else.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import type { FindAddresses } from '../../src/outbound/address-guard.ts';
import { newFindAddresses } from '../../src/outbound/names.ts';
import { newPoster } from '../../src/outbound/posting.ts';
import { startNameServer, type NameServer } from '../support/name-server.ts';
import { until } from '../support/until.ts';

const KNOWN = {
  'both.test': ['93.184.215.14', '2606:4700::1111'],
  'four.test': ['93.184.215.14', '93.184.215.15'],
  'six.test': ['2606:4700::1111'],
  'local.test': ['127.0.0.1'],
  'nothing.test': [],
};
const HOSTS = `
127.0.0.1 localhost
93.184.215.20\tOwn.example  four.test # never.test
# 93.184.215.21 never.test
2606:4700::20 own.example
not-an-address never.test
`;

describe('host names chosen by strangers', () => {
  let server: NameServer;
  let folder: string;
  let find: FindAddresses;
  const closing = new AbortController();
  const found = async (name: string) => (await find(name)).map(({ address }) => address).toSorted();
  const failure = (name: string) => find(name).then(String, (error: NodeJS.ErrnoException) => error.code);

  before(async () => {
    server = await startNameServer(KNOWN);
    folder = mkdtempSync(path.join(tmpdir(), 'names-'));
    const hostsFile = path.join(folder, 'hosts');
    writeFileSync(hostsFile, HOSTS);
    find = newFindAddresses({ servers: [server.address], hostsFile, closing: closing.signal });
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('resolve to all their addresses, of both families', async () => {
    expect(await found('both.test')).to.deep.equal(KNOWN['both.test'].toSorted());
    expect(await found('six.test.')).to.deep.equal(KNOWN['six.test']);
    expect(await find('six.test')).to.deep.equal([{ address: '2606:4700::1111', family: 6 }]);
  });

  it('are looked up in the hosts file first, ignoring case', async () => {
    expect(await found('OWN.example.')).to.deep.equal(['2606:4700::20', '93.184.215.20']);
    expect(await found('four.test')).to.deep.equal(['93.184.215.20']);
    expect(await failure('never.test')).to.equal('ENOTFOUND');
  });

  it('are queried if there is no hosts file; localhost is still this machine', async () => {
    find = newFindAddresses({
      servers: [server.address],
      hostsFile: path.join(folder, 'none'),
      closing: closing.signal,
    });
    expect(await found('four.test')).to.deep.equal(KNOWN['four.test']);
    expect(await found('localhost')).to.deep.equal(['127.0.0.1', '::1']);
  });

  it('fail at once if they have no address', async () => {
    expect(await failure('unknown.test')).to.equal('ENOTFOUND');
    expect(await failure('nothing.test')).to.equal('ENODATA');
  });

  it('resolve while fifty others wait for a silent name server, and closing ends those', async () => {
    const names = Array.from({ length: 50 }, (_, i) => `h${i}.silent.test`);
    let settled = 0;
    const failures = names.map((name) => failure(name).finally(() => (settled += 1)));
    await until(() => server.unanswered.size === names.length);
    const poster = newPoster({ allowLoopback: false, findAddresses: find });
    expect(await found('four.test')).to.deep.equal(KNOWN['four.test']);
    const post = poster.post({ url: 'https://local.test/', body: '', headers: {} });
    expect(await post, 'its address is resolved, and refused').to.deep.equal({ is: 'refused' });
    expect(settled).to.equal(0);
    closing.abort();
    expect(new Set(await Promise.all(failures))).to.deep.equal(new Set(['ECANCELLED']));
    await poster.close();
  });
});
