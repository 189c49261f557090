import { describe, expect, it } from '@jest/globals';
import { userAgent } from './open-address.ts';

describe('userAgent', () => {
  it.each([
    [undefined, ''],
    ['https://carillon.example/', ' (+https://carillon.example)'],
    ['https://carillon.example:8443', ' (+https://carillon.example:8443)'],
    ['http://localhost:3000', ''],
    ['https://10.0.0.7', ''],
    ['https://ada:secret@carillon.example', ''],
    ['not an address', ''],
  ])('of an installation at %s', (publicUrl, address) => {
    expect(userAgent(publicUrl)).toMatch(/^Carillon\/\d+\.\d+\.\d+/);
    expect(userAgent(publicUrl).replace(/^\S+/, '')).toBe(address);
  });
});
