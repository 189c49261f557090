import { findMarks } from '@carillon/networks/marks';
import { describe, expect, it } from '@jest/globals';
import { markedParts } from './marked-parts.ts';

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
