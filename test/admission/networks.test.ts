// Networks: an IPv4 address, or an IPv6 /56; stored as a hash.
import { expect } from 'chai';
import { newNetworkOf, prefixOf } from '../../src/admission/networks.ts';

const PREFIXES: readonly (readonly [address: string, prefix: string])[] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2ff:3::4', '2001:db8:1:200::/56'],
  ['2001:db8:1:2aa::1%eth0', '2001:db8:1:200::/56'],
  ['::1', '::/56'],
  ['192.0.2.7:1234', '192.0.2.7'],
  ['[2001:db8:1:2ff:3::4]:443', '2001:db8:1:200::/56'],
  ['[2001:db8:1:2ff:3::4]', '2001:db8:1:200::/56'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['', ''],
];

describe('the network of an address', () => {
  for (const [address, prefix] of PREFIXES) {
    it(`${address || '(none)'} is ${prefix || '(none)'}`, () => expect(prefixOf(address)).to.equal(prefix));
  }

  it('is stored as a hash, keyed if there is a key, the same for a whole IPv6 /56', () => {
    const [plain, keyed] = [newNetworkOf(() => undefined), newNetworkOf(() => Buffer.alloc(32, 7))];
    expect(plain('2001:db8:0:1::1')).to.match(/^[0-9a-f]{64}$/);
    expect(plain('2001:db8:0:1::1')).to.equal(plain('2001:db8:0:ff::2'));
    expect(keyed('192.0.2.7')).to.match(/^[0-9a-f]{64}$/);
    expect(keyed('192.0.2.7')).to.not.equal(plain('192.0.2.7'));
    expect(keyed('192.0.2.7')).to.not.equal(keyed('192.0.2.8'));
  });

  it('changes with the key, even for a known address', () => {
    let key = Buffer.alloc(32, 7);
    const networkOf = newNetworkOf(() => key);
    const before = networkOf('192.0.2.7');
    expect(networkOf('192.0.2.7')).to.equal(before);
    key = Buffer.alloc(32, 8);
    expect(networkOf('192.0.2.7')).to.not.equal(before);
  });
});
