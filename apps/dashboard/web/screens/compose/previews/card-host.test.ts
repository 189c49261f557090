import { findMarks } from '@carillon/networks/marks';
import { describe, expect, it } from '@jest/globals';
import { cardHost } from './card-host.ts';

describe('cardHost', () => {
  it.each([
    ['See https://example.com/a, and https://other.example.com', 'example.com'],
    ['See bsky.app', 'bsky.app'],
    ['README.md explains it: https://site.example/x', 'site.example'],
    ['Mail john.me@example.com or see https://site.example/x', 'site.example'],
    ['As example.org says: “https://site.example/x”', 'site.example'],
    ['main.rs and john.me@example.com', null],
    ['@ada.com #b', null],
    ['https://', null],
    ['', null],
  ])('of %j is %j', (text, host) => {
    expect(cardHost(text, findMarks.bluesky)).toBe(host);
    expect(cardHost(text, findMarks.x)).toBeNull();
  });
});
