import { platforms } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { findMarks } from './marks.ts';
import { linkTable } from './testing/link-table.ts';

const marked = (platform: (typeof platforms)[number], text: string) =>
  findMarks[platform](text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

/** A link as the text has it, whose address begins in lower case, or with what it was written without. */
function writtenIn(text: string, uri: string): string {
  const at = text.toLowerCase().indexOf(uri.toLowerCase());
  return at < 0 ? uri.replace('https://', '') : text.slice(at, at + uri.length);
}

describe('the links, mentions and tags of a text', () => {
  it.each([
    ['See bsky.app.', ['link bsky.app'], ['link bsky.app']],
    ['@jay.bsky.team', ['mention @jay'], ['mention @jay.bsky.team']],
    ['@ada', ['mention @ada'], []],
    ['ada@example.com @ # a#b 3.14 etc.', [], []],
    ['#ding! #1 #läuten', ['tag #ding', 'tag #läuten'], ['tag #ding', 'tag #läuten']],
    ['$TSLA up', ['tag $TSLA'], ['tag $TSLA']],
    ['(https://example.com/a?b=1).', ['link https://example.com/a?b=1'], ['link https://example.com/a?b=1']],
    ['日本語https://example.com/日', ['link https://example.com/'], ['link https://example.com/日']],
    ['#日本語https://example.com', ['link https://example.com'], ['tag #日本語', 'link https://example.com']],
    ["#Cleveland's (#news)", ['tag #Cleveland', 'tag #news'], ["tag #Cleveland's"]],
    [
      '🔔🔔 https://example.com/ü @ada.com #ü',
      ['link https://example.com/ü', 'mention @ada', 'tag #ü'],
      ['link https://example.com/ü', 'mention @ada.com', 'tag #ü'],
    ],
    ['half a pair \ud83d example.com', ['link example.com'], ['link example.com']],
    ['', [], []],
  ])('are of %j what each network makes of it', (text, x, bluesky) => {
    expect(marked('x', text)).toEqual(x);
    expect(marked('bluesky', text)).toEqual(bluesky);
  });

  it.each(linkTable)('are links of %j as each network makes them', (text, bluesky, x) => {
    const links = (platform: (typeof platforms)[number]) =>
      marked(platform, text).flatMap((mark) => (mark.startsWith('link ') ? [mark.slice(5)] : []));
    expect(links('x')).toEqual(x);
    expect(links('bluesky')).toEqual(bluesky.map((uri) => writtenIn(text, uri)));
  });

  it('tell on Bluesky alone which link has the card', () => {
    const text = 'As example.org says: https://example.com/a https://example.com/b';
    expect(findMarks.bluesky(text).map(({ hasCard }) => hasCard)).toEqual([undefined, true, undefined]);
    expect(findMarks.x(text).some(({ hasCard }) => hasCard)).toBe(false);
  });

  it('are shown shortened by X alone, where they are links', () => {
    const text = 'https://www.example.com/a-long-path/to-the-tower @ada http://b.example.com/';
    expect(findMarks.x(text).map(({ shown }) => shown)).toEqual([
      'example.com/a-long-path/to…',
      undefined,
      'b.example.com/',
    ]);
    expect(findMarks.bluesky(text).every(({ shown }) => shown === undefined)).toBe(true);
  });

  it.each(platforms)('are in their order, and none within another (%s)', (platform) => {
    const text = '#a https://a.example/#b @c.example (d.example) @e #https://f.example $G https://x.yz/$H';
    const marks = findMarks[platform](text);
    expect(marks.length).toBeGreaterThan(4);
    for (const [at, { start, end }] of marks.entries()) {
      expect(start).toBeLessThan(end);
      expect(start).toBeGreaterThanOrEqual(marks[at - 1]?.end ?? 0);
    }
  });
});
