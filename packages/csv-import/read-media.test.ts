import { describe, expect, it } from '@jest/globals';
import { mediaOf, openFinder } from './read-media.ts';

function read(cell: string, files: readonly string[], { alt = '', unsafe = [] as readonly string[] } = {}) {
  const problems: string[] = [];
  const say = (column: string, message: string) => problems.push(`${column}: ${message}`);
  const found = mediaOf(cell, alt, { find: openFinder(files), unsafe, say });
  return { found: found.map(({ from }) => Object.values(from)[0]), problems };
}
const [one, two] = ['https://example.com/a.jpg', 'https://example.com/b,c.jpg'];

describe('the media of a row', () => {
  const files = ['pics/a bell.png', 'tower.png', 'Café, old.png', 'x;y.png'];
  it.each([
    [`${one} ${two}`, [one, two]],
    [`${one}, ${two}`, [one, two]],
    [`${one},${two}`, [one, two]],
    [`${one}|${two}`, [one, two]],
    [`${one}\n${two}`, [one, two]],
    ['a bell.png', ['pics/a bell.png']],
    ['a bell.png, tower.png', ['pics/a bell.png', 'tower.png']],
    ['tower.png,a bell.png', ['tower.png', 'pics/a bell.png']],
    [`tower.png;${one}`, ['tower.png', one]],
    ['Cafe\u0301, old.png', ['Café, old.png']],
    ['Café, old.png | tower.png', ['Café, old.png', 'tower.png']],
    ['x;y.png', ['x;y.png']],
    ['.\\PICS\\A Bell.png', ['pics/a bell.png']],
    ['./pics//a bell.png', ['pics/a bell.png']],
  ])('are told apart in %j', (cell, found) => {
    expect(read(cell, files)).toEqual({ found, problems: [] });
  });

  it('are files as they are written, before those with other capitals', () => {
    expect(read('dup.png', ['DUP.png', 'dup.png']).found).toEqual(['dup.png']);
    expect(read('DUP.png', ['DUP.png', 'dup.png']).found).toEqual(['DUP.png']);
    expect(read('x/same.png', ['x/same.png', 'y/same.png']).found).toEqual(['x/same.png']);
  });

  it.each([
    ['Dup.png', ['DUP.png', 'dup.png'], 'DUP.png or dup.png'],
    ['same.png', ['x/same.png', 'y/same.png'], 'x/same.png or y/same.png'],
  ])('are named where %j may be one of two', (cell, given, named) => {
    expect(read(cell, given)).toEqual({
      found: [],
      problems: [`media: ${cell} may be ${named}. Write its name as it is in the pictures, with its folder.`],
    });
  });

  it('are not taken from outside, nor twice', () => {
    expect(read('x.png', ['a.png'], { unsafe: ['../x.png'] }).problems).toEqual([
      'media: The zip has x.png as ../x.png, which leads out of it. Put the file in again without the path.',
    ]);
    expect(read('a.png A.png', ['a.png']).problems).toEqual(['media: A.png is named twice.']);
    expect(read('none.png', []).problems).toEqual([
      'media: There is no file none.png among the pictures that were given.',
    ]);
  });

  it('have no more words than there are pictures', () => {
    expect(read('', [], { alt: 'A bell' }).problems).toEqual(['alt_text: There’s alt text but no picture.']);
    expect(read(one, [], { alt: 'A bell|A tower' }).problems).toEqual([
      'alt_text: There are 2 alt texts but only one picture.',
    ]);
  });

  it('of 5,000 rows are found among 10,000 files at once', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `pics/${n}.png`);
    const began = performance.now();
    const find = openFinder(many);
    for (let n = 0; n < 5_000; n += 1) expect(find(`PICS/${n}.PNG`)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
