import { findMarks } from '@carillon/networks/marks';
import { describe, expect, it } from '@jest/globals';
import { firstHost } from './first-host.ts';

describe('firstHost', () => {
  it.each([
    ['See https://example.com/a, and https://other.example.com', 'example.com'],
    ['See bsky.app', 'bsky.app'],
    ['@ada.com #b', null],
    ['https://', null],
    ['', null],
  ])('of %j is %j', (text, host) => {
    expect(firstHost(text, findMarks.bluesky)).toBe(host);
  });
});
