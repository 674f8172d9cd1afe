// Where no delivery may ever go: every form of a non-public address, in URLs, in DNS answers, on sockets.
import { once } from 'node:events';
import { expect } from 'chai';
import { request } from 'undici';
import {
  isPublicAddress,
  newGuardedAgent,
  refusalOfUrl,
  type FindAddresses,
} from '../../src/outbound/address-guard.ts';
import { newPoster } from '../../src/outbound/posting.ts';
import net, { type AddressInfo } from 'node:net';

/** Host parts of URLs; each is or means a non-public address. */
const REFUSED_HOSTS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '[::1]', '[0:0:0:0:0:0:0:1]'],
  'this host': ['0.0.0.0', '0.1.2.3', '[::]'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local and cloud metadata': ['169.254.0.1', '169.254.169.254', '[fe80::1]', '[febf::1]'],
  'unique local': ['[fc00::1]', '[fd12:3456:789a::1]', '[fd00:ec2::254]'],
  'site-local': ['[fec0::1]'],
  multicast: ['224.0.0.1', '239.255.255.255', '[ff02::1]'],
  broadcast: ['255.255.255.255'],
  'reserved and documentation': ['192.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '[2001:db8::1]'],
  'documentation, newer': ['[3fff::1]'],
  benchmarking: ['198.18.0.1', '198.19.255.255'],
  'mapped IPv4': ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[0:0:0:0:0:ffff:c0a8:1]'],
  'compatible and translated IPv4': ['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]'],
  '6to4 and Teredo': ['[2002:7f00:1::]', '[2002:a00:1::1]', '[2001:0:7f00:1::1]', '[2001:10::1]'],
  'discard-only': ['[100::1]'],
  decimal: ['2130706433', '167772161', '3232235521', '2852039166'],
  octal: ['0177.0.0.1', '017700000001', '012.0.0.1', '0300.0250.0.1'],
  hexadecimal: ['0x7f.0.0.1', '0x7f000001', '0xa9fea9fe', '0xA.0.0.1'],
  short: ['127.1', '127.0.1', '10.1', '0', '192.168.1'],
  'other digits and dots': ['①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.0.0.1'],
  'with a trailing dot': ['127.0.0.1.'],
};

const ADDRESSES_OF_NAMES = [
  '127.0.0.1',
  '::1',
  '10.0.0.5',
  '169.254.169.254',
  '::ffff:127.0.0.1',
  '::ffff:a00:5',
  '::127.0.0.1',
  'fd00::1',
  '0.0.0.0',
  '100.64.0.1',
  '64:ff9b::a00:5',
  'fe80::1%lo',
];
const PUBLIC = [
  '93.184.215.14',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '2606:4700:4700::1111',
  '2a00:1450::1',
];

const STRICT = { allowLoopback: false };

describe('the address guard', () => {
  let canary: net.Server;
  let port: number;
  let hits = 0;
  let requests = 0;
  before(async () => {
    canary = net.createServer((socket) => {
      hits += 1;
      socket.on('error', () => undefined);
      socket.on('data', () => (requests += 1));
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    canary.listen(0, '::');
    await once(canary, 'listening');
    ({ port } = canary.address() as AddressInfo);
  });
  beforeEach(() => {
    hits = 0;
    requests = 0;
  });
  after(() => canary.close());

  /** A name server that gives each answer once, and then repeats the last one. */
  const addressesOf =
    (...answers: string[][]): FindAddresses =>
    async () => {
      const addresses = answers.length > 1 ? answers.shift()! : answers[0]!;
      return addresses.map((address) => ({ address, family: net.isIP(address) }));
    };
  for (const [kind, hosts] of Object.entries(REFUSED_HOSTS)) {
    it(`refuses ${kind}: ${hosts.join(' ')}`, async () => {
      const agent = newGuardedAgent({ ...STRICT, findAddresses: addressesOf([]) });
      for (const host of hosts) {
        expect(refusalOfUrl(`https://${host}:${port}/`, STRICT), host).to.be.a('string');
        // Even without the URL check, the connection itself is refused.
        const refused = await request(`http://${host}:${port}/`, { dispatcher: agent }).catch((error: Error) => error);
        expect(refused, host).to.have.property('name', 'RefusedAddress');
      }
      await agent.destroy();
      expect(hits).to.equal(0);
    });
  }

  const outcome = async (findAddresses: FindAddresses, allowLoopback = false): Promise<string> => {
    const poster = newPoster({ allowLoopback, findAddresses });
    const posted = await poster.post(
      { url: `http://rebinding.test:${port}/`, body: '{}', headers: {} },
      { timeoutMs: 10_000 },
    );
    await poster.close();
    return posted.is;
  };

  for (const address of ADDRESSES_OF_NAMES) {
    it(`refuses a name that resolves to ${address}, alone or among public ones`, async () => {
      expect(await outcome(addressesOf([address]))).to.equal('refused');
      expect(await outcome(addressesOf(['93.184.215.14', address]))).to.equal('refused');
      expect(await outcome(addressesOf([address, '93.184.215.14']))).to.equal('refused');
      expect(hits).to.equal(0);
    });
  }

  it('checks again at every connect: an answer that was public once may change', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['10.0.0.5']];
    let looks = 0;
    const findAddresses: FindAddresses = (name) => {
      looks += 1;
      return addressesOf(...answers.splice(0, 1), ['10.0.0.5'])(name);
    };
    const poster = newPoster({ allowLoopback: true, findAddresses });
    const post = () => poster.post({ url: `http://rebinding.test:${port}/`, body: '{}', headers: {} });
    expect((await post()).is).to.equal('answered');
    expect((await post()).is).to.equal('answered');
    expect((await post()).is).to.equal('refused');
    expect([hits, looks]).to.deep.equal([2, 3]);
    await poster.close();
  });

  it('checks the connected socket too, whatever the name server answered', async () => {
    const liar: FindAddresses = async () => {
      // Public at first: the address object changes between the check and the connect.
      let looks = 0;
      const answer = {
        family: 4,
        get address() {
          return looks++ === 0 ? '93.184.215.14' : '127.0.0.1';
        },
      };
      return [answer];
    };
    expect(await outcome(liar)).to.equal('refused');
    expect([hits, requests], 'connected without sending a byte').to.deep.equal([1, 0]);
  });

  it('recognizes public addresses by their ranges', () => {
    for (const address of PUBLIC) expect(isPublicAddress(address), address).to.equal(true);
    for (const text of ['', 'example.com', '1.2.3', '999.1.1.1']) expect(isPublicAddress(text), text).to.equal(false);
  });

  it('allows https URLs with names and public addresses', () => {
    for (const url of ['https://example.com/hook', 'https://8.8.8.8/', 'https://[2606:4700::1]:8443/x?y=1']) {
      expect(refusalOfUrl(url, STRICT), url).to.equal(undefined);
    }
  });

  it('with the development switch also allows loopback, even over http, and nothing else', async () => {
    const open = { allowLoopback: true };
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      'https://127.0.0.1/',
    ]) {
      expect(refusalOfUrl(url, open), url).to.equal(undefined);
    }
    for (const url of [
      'http://example.com/',
      'https://10.0.0.1/',
      'http://169.254.169.254/',
      'https://[fe80::1]/',
      'http://0.0.0.0/',
    ]) {
      expect(refusalOfUrl(url, open), url).to.be.a('string');
    }
    expect(await outcome(addressesOf(['127.0.0.1']), true)).to.equal('answered');
    expect(await outcome(addressesOf(['169.254.169.254']), true)).to.equal('refused');
    expect(await outcome(addressesOf(['0.0.0.0']), true)).to.equal('refused');
  });
});
