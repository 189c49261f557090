import { expect, it } from '@jest/globals';
import { namesAddress } from './hosts.ts';

it.each([
  [['10.0.0.5'], '10.0.0.5', true],
  [['10.0.0.5'], '::ffff:10.0.0.5', true],
  [['10.0.0.5'], '10.0.0.6', false],
  [['172.16.0.0/12'], '172.31.255.255', true],
  [['172.16.0.0/12'], '172.32.0.0', false],
  [['loopback'], '127.1.2.3', true],
  [['loopback'], '::1', true],
  [['linklocal'], 'fe80::1', true],
  [['uniquelocal'], '192.168.1.1', true],
  [['uniquelocal'], 'fd00::1', true],
  [['uniquelocal', '203.0.113.7'], '203.0.113.7', true],
  [['fd00::/8'], 'fd12::1', true],
  [['fd00::/8'], 'fe00::1', false],
  [[], '127.0.0.1', false],
  [['loopback'], '', false],
])('%j names %s: %s', (proxies, address, isNamed) => {
  expect(namesAddress(proxies, address)).toBe(isNamed);
});
