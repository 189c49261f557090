import { expect, it } from '@jest/globals';
import { proxyList } from './lists.ts';

it.each([
  [undefined, []],
  ['', []],
  ['loopback', ['loopback']],
  [' 10.0.0.5, 172.16.0.0/12 ,uniquelocal', ['10.0.0.5', '172.16.0.0/12', 'uniquelocal']],
  ['fd00::1,fd00::/8', ['fd00::1', 'fd00::/8']],
])('%j names proxies', (text, list) => {
  expect(proxyList.parse(text)).toEqual(list);
});

it.each(['proxy', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/', 'true', '1'])(
  '%j names none',
  (text) => {
    expect(proxyList.safeParse(text).error?.issues[0]?.message).toMatch(/^lists addresses of proxies/);
  },
);
