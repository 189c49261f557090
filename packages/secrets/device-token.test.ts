import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyRing } from './key-ring.ts';
import { deviceOf, newDeviceToken } from './signed-tokens.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const keys = keyRing([first], 'device cookies');
const ada = 'ada@example.com';

describe('the token of a device', () => {
  it('names its device to who made it, also once the key is an old one', () => {
    const token = newDeviceToken(ada, keys);
    expect(token).not.toContain('ada');
    expect(deviceOf(token, ada, keys)).toBe(token.split('.')[0]);
    expect(deviceOf(token, ada, keyRing([second, first], 'device cookies'))).toBe(token.split('.')[0]);
    expect(newDeviceToken(ada, keys)).not.toBe(token);
  });

  it('is worth nothing for another address, under other keys, and when it was changed', () => {
    const token = newDeviceToken(ada, keys);
    const other = newDeviceToken(ada, keys);
    const mixed = `${token.split('.')[0]}.${other.split('.')[1]}`;
    expect(deviceOf(token, 'eve@example.com', keys)).toBeNull();
    expect(deviceOf(token, ada, keyRing([second], 'device cookies'))).toBeNull();
    expect(deviceOf(token, ada, keyRing([first], 'set-up links'))).toBeNull();
    for (const wrong of [mixed, '', '.', `${token}A`, token.slice(1), `${token} `, 'ü'.repeat(66)])
      expect(deviceOf(wrong, ada, keys)).toBeNull();
  });
});
