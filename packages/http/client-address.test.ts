import { describe, expect, it } from '@jest/globals';
import { countedAddress } from './client-address.ts';

describe('the network that an address is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::203.0.113.7', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::203.0.113.7', '0:0:0:0::/64'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::3]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ])('of %s is %s', (address, network) => {
    expect(countedAddress(address)).toBe(network);
  });

  it.each(['', 'unknown', '_hidden', '203.0.113.777', '1.2.3', '[]', ':::', '2001:db8::1::2', 'example.com'])(
    'is none for “%s”',
    (text) => {
      expect(countedAddress(text)).toBeNull();
    },
  );
});
