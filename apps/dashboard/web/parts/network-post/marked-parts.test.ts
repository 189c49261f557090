import { findMarks } from '@carillon/networks/marks';
import { describe, expect, it } from '@jest/globals';
import { cardHost, markedParts } from './marked-parts.ts';

const text = '#a b\n @c.com 🎉 http://x.com/ü';

describe('markedParts', () => {
  it('marks what the network makes a link of', () => {
    const marked = (network: keyof typeof findMarks) =>
      markedParts(text, findMarks[network]).flatMap((part) => (part.marked ? [part.text] : []));
    expect(marked('x')).toEqual(['#a', '@c', 'x.com/ü']);
    expect(marked('bluesky')).toEqual(['#a', '@c.com', 'http://x.com/ü']);
  });

  it('loses nothing of the text, with or without marks', () => {
    const joined = (parts: ReturnType<typeof markedParts>) => parts.map((part) => part.text).join('');
    expect(joined(markedParts(text, findMarks.bluesky))).toBe(text);
    expect(markedParts(text, undefined)).toEqual([{ text, marked: false }]);
    expect(markedParts('', findMarks.x)).toEqual([]);
    const long = 'https://example.com '.repeat(1_000);
    expect(markedParts(long, findMarks.x)).toEqual([{ text: long, marked: false }]);
  });
});

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
