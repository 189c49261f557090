import { describe, expect, it } from '@jest/globals';
import { addressOf, allowsAddresses, hostProblem, onPrivateNetwork } from './host-rules.ts';

const problem = (url: string, rules = {}) => hostProblem(new URL(url), rules);

/** This machine, private networks and what is reserved, in every spelling that a URL may have. */
const inside = [
  'https://127.0.0.1',
  'https://127.1',
  'https://127.0.0.1.',
  'https://2130706433',
  'https://0x7f000001',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://%31%32%37.0.0.1',
  'https://①②⑦.⓪.⓪.①',
  'https://127。0。0。1',
  'https://0',
  'https://0.0.0.0',
  'https://10.1.2.3',
  'https://100.64.0.1',
  'https://100.127.255.255',
  'https://169.254.169.254',
  'https://172.16.0.1',
  'https://172.31.255.255',
  'https://192.0.0.8',
  'https://192.0.2.1',
  'https://192.168.0.1',
  'https://198.18.0.1',
  'https://198.51.100.1',
  'https://203.0.113.1',
  'https://224.0.0.1',
  'https://240.0.0.1',
  'https://255.255.255.255',
  'https://[::]',
  'https://[::1]',
  'https://[0:0:0:0:0:0:0:1]',
  'https://[::127.0.0.1]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://[::ffff:8.8.8.8]',
  'https://[64:ff9b::7f00:1]',
  'https://[64:ff9b:1::1]',
  'https://[100::1]',
  'https://[2001::1]',
  'https://[2001:db8::1]',
  'https://[2002:7f00:1::]',
  'https://[3fff::1]',
  'https://[fc00::1]',
  'https://[fd12:3456::1]',
  'https://[fe80::1]',
  'https://[fec0::1]',
  'https://[ff02::1]',
  'https://localhost',
  'https://LOCALHOST..',
  'https://pds.localhost',
  'http://127.0.0.1:3000',
];

const outside = [
  'https://bsky.social',
  'https://bsky.social:443/xrpc?query#hash',
  'https://bsky.social.',
  'https://localhost.example.com',
  'https://127.0.0.1.example.com',
  'https://8.8.8.8',
  'https://172.32.0.1',
  'https://100.128.0.1',
  'https://192.169.0.1',
  'https://[2606:4700:4700::1111]',
];

describe('a server that a person or a network names', () => {
  it.each(inside)('is on a private network: %s', (url) => {
    expect(problem(url)).toBe(onPrivateNetwork);
  });

  it.each(outside)('may be called: %s', (url) => {
    expect(problem(url)).toBeNull();
  });

  it.each([
    ['http://bsky.social', 'must begin with https://'],
    ['ftp://bsky.social', 'must begin with https://'],
    ['https://bsky.social:80', 'must use port 443'],
    ['https://bsky.social:6379', 'must use port 443'],
    ['https://alice@bsky.social', 'must not contain a user name or a password'],
    ['https://:secret@bsky.social', 'must not contain a user name or a password'],
  ])('is refused: %s', (url, reason) => {
    expect(problem(url)).toBe(reason);
  });

  it.each(inside.concat('file:///etc/passwd', 'http://bsky.social:80'))(
    'is no question where the operator allows private hosts: %s',
    (url) => {
      expect(problem(url, { allowPrivateHosts: true })).toBeNull();
    },
  );

  it.each([
    ['http://10.1.2.3:6379', ['10.1.0.0/16'], null],
    ['http://10.2.0.1', ['10.1.0.0/16'], onPrivateNetwork],
    ['http://[::ffff:10.1.2.3]', ['10.1.2.3'], null],
    ['https://[fd00::5]', ['fd00::/8'], null],
    ['http://167772161', ['10.0.0.1'], null],
    ['http://Sandbox.:3000', ['sandbox'], null],
    ['https://localhost', ['127.0.0.1'], onPrivateNetwork],
    ['http://pds.example.com', ['10.0.0.1'], 'must begin with https://'],
    ['http://169.254.169.254', ['sandbox'], onPrivateNetwork],
    ['http://169.254.169.254', [], onPrivateNetwork],
  ])('of %s with the list %j has the problem %j', (url, allowPrivateHosts, expected) => {
    expect(problem(url, { allowPrivateHosts })).toBe(expected);
  });

  it('is trusted as an origin: scheme, host and port', () => {
    const rules = { trusted: ['http://127.0.0.1:3002/'] };
    expect(problem('http://127.0.0.1:3002/xrpc', rules)).toBeNull();
    expect(problem('http://127.0.0.1:3003', rules)).toBe(onPrivateNetwork);
    expect(problem('https://127.0.0.1:3002', rules)).toBe(onPrivateNetwork);
    expect(problem('http://127.0.0.1:3002@10.0.0.1', rules)).toBe(onPrivateNetwork);
  });

  it.each([
    [false, false],
    [[], false],
    [['pds.internal'], false],
    [['pds.internal', '10.1.0.0/16'], true],
    [['fd00::1'], true],
  ])('may be behind any name by %j: %j', (hosts, expected) => {
    expect(allowsAddresses(hosts)).toBe(expected);
  });

  it('is named without the secrets of its URL', () => {
    expect(addressOf(new URL('https://alice:secret@pds.example.com:8443/path?key=secret#secret'))).toBe(
      'https://pds.example.com:8443',
    );
  });
});
