import { describe, expect, it } from '@jest/globals';
import { findRelyingParty } from './relying-party.ts';

describe('what passkeys are bound to', () => {
  it.each([
    ['https://carillon.example', 'carillon.example', 'https://carillon.example'],
    ['https://carillon.example:8443', 'carillon.example', 'https://carillon.example:8443'],
    ['http://localhost:3003', 'localhost', 'http://localhost:3003'],
    ['http://localhost', 'localhost', 'http://localhost'],
    ['http://127.0.0.1:3003', 'localhost', 'http://localhost:3003'],
    ['http://127.0.0.1', 'localhost', 'http://localhost'],
    ['http://[::1]:3003', 'localhost', 'http://localhost:3003'],
    ['http://carillon.localhost:3003', 'carillon.localhost', 'http://carillon.localhost:3003'],
  ])('at %s is the name %s, and the origin %s', (url, id, origin) => {
    expect(findRelyingParty(url)).toEqual({ id, origin });
  });

  it.each([
    'http://carillon.example',
    'https://127.0.0.1:3003',
    'http://127.example:3003',
    'http://192.168.0.1:3003',
    'https://192.0.2.1',
    'https://[::1]:3003',
    'http://localhost.example:3003',
  ])('is nothing where the dashboard is at %s', (url) => {
    expect(findRelyingParty(url)).toBeNull();
  });
});
