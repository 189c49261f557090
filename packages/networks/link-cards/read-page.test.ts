import { fastestTime } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import { longestEventLoopBlock } from '../testing/hostile-answers.ts';
import { openPageReader } from './read-page.ts';

const pieceSize = 65_536;

/** Reads a page as a socket gives it: piece by piece. */
async function read(html: string): Promise<void> {
  const reader = openPageReader();
  for (let at = 0; at < html.length; at += pieceSize) {
    if (reader.write(html.slice(at, at + pieceSize))) break;
    await new Promise(setImmediate);
  }
  reader.end();
}

const kilobytes = (text: string) => text.repeat(Math.ceil(600_000 / text.length));

describe('a page of a stranger', () => {
  it('is read to the end of its head', async () => {
    const reader = openPageReader();
    expect(reader.write('<head><title>Bells</title>')).toBe(false);
    expect(reader.write('</head><body>')).toBe(true);
    expect(reader.end().title).toBe('Bells');
  });

  it('may cut anything anywhere', async () => {
    const html = '<head><title>Be&amp;lls</title><meta name="description" content="Fo&#114;ty">';
    const reader = openPageReader();
    for (const character of html) reader.write(character);
    expect(reader.end()).toEqual({ title: 'Be&lls', description: 'Forty', picture: '', base: '' });
  });

  it.each([
    [
      '<head><title>My page</title></head><body><svg><title>Menu</title></svg><svg><title>Search</title></svg>',
      'My page',
    ],
    ['<title>My page</title><p>Hello<svg><title>Menu</title></svg>', 'My page'],
    ['<head><svg><title>Menu</title></svg><title>My page</title>', 'My page'],
    ['<title>One</title><title>Two</title>', 'One'],
    ['<title> </title><title>Two</title>', 'Two'],
    ['<head></head><title>Late</title>', ''],
    ['<head><body><title>Late</title>', ''],
    [
      '<head><title>My page</title></head><body><meta property="og:title" content="Of an article">',
      'My page',
    ],
    ['<title>Tom &amp;amp; Jerry</title>', 'Tom &amp; Jerry'],
  ])('has in %j the title %j, however it comes', (html, title) => {
    const whole = openPageReader();
    whole.write(html);
    const piecemeal = openPageReader();
    for (const character of html) if (piecemeal.write(character)) break;
    expect([whole.end().title, piecemeal.end().title]).toEqual([title, title]);
  });

  it.each([
    ['tags that never end', '<meta '],
    ['one attribute without end', 'a'],
    ['attributes', '<meta content="a" name="b" c=d e>'],
    ['open tags', '<div>'],
    ['entities', '&amp;&#x1F514;'],
    ['comments', '<!-- -- '],
    ['titles', '<title>'],
    ['pictures', '<svg><title>a</title>'],
    ['less-than signs', '<'],
  ])('costs less than 50 ms at a stretch with 600 kB of %s', async (name, text) => {
    const html = (name.startsWith('one') ? '<meta content="' : '') + kilobytes(text);
    await read(html); // warm
    const measure = () => longestEventLoopBlock(() => read(html));
    expect(await fastestTime(measure, 50)).toBeLessThan(50);
  });
});
