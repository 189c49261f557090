import { describe, expect, it } from '@jest/globals';
import { checkContents } from './check-contents.ts';
import type { Measures } from './measure-texts.ts';
import type { Platform } from './platform.ts';
import { maxItems } from './post-request.ts';
import type { ServerFacts } from './server-facts.ts';

/** A letter that takes long. */
const effort = (content: string) => 50_000 * (content.split('~').length - 1);

/** X counts letters to 5; Bluesky counts words to 2, and has something against shouting. */
const measures: Measures = {
  x: {
    maxLength: 5,
    unit: 'letters',
    measure: (content) => content.length,
    effort,
    otherProblem: () => null,
  },
  bluesky: {
    maxLength: 2,
    unit: 'words',
    measure: (content) => content.split(' ').length,
    effort,
    otherProblem: (content) => (content.includes('!') ? 'shouts' : null),
  },
};

/** X has threads; Bluesky takes two items here. */
const itemLimits = { x: maxItems, bluesky: 2 };
const limits = { measures, itemLimits };

const target = (platform: Platform, ...contents: string[]) => ({
  path: `platforms.${platform}`,
  account: { id: platform, platform, platformUsername: 'demo', active: true, sandbox: false },
  items: contents.map((content) => ({ content })),
});

const found = (...targets: ReturnType<typeof target>[]) =>
  checkContents(targets, limits).map(({ code, message }) => [code, message]);

describe('checkContents', () => {
  it('takes what every network takes', () => {
    expect(found(target('x', 'a b', '12345'), target('bluesky', 'a b'))).toEqual([]);
  });

  it('refuses an item over the limit of its own network', () => {
    expect(found(target('x', '123456'))).toEqual([
      ['item_too_long', 'platforms.x.items[0].content is 6 letters long; X allows 5.'],
    ]);
  });

  it('refuses an item over the limit of another selected network, which counts in its own way', () => {
    expect(found(target('x', 'a'), target('bluesky', 'longer'))).toEqual([
      [
        'item_too_long_for_another',
        'platforms.bluesky.items[0].content is 6 letters long; X, also selected, allows 5, and every item of a post is held to the strictest limit of its networks.',
      ],
    ]);
    expect(found(target('bluesky', 'longer'))).toEqual([]);
  });

  it('says what a unit means at the first text that is told in it, wherever that text goes', () => {
    const weighed = { unit: 'weighted characters', meaning: 'emoji and CJK count 2, a URL 23' };
    const weighted = { ...measures, x: { ...measures.x, ...weighed } };
    const second = { ...target('x', 'longer'), path: 'platforms.x2' };
    const problems = checkContents([target('x', 'longer', 'longest'), second], {
      measures: weighted,
      itemLimits,
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'platforms.x.items[0].content is 6 weighted characters long (emoji and CJK count 2, a URL 23); X allows 5.',
      'platforms.x.items[1].content is 7 weighted characters long; X allows 5.',
      'platforms.x2.items[0].content is 6 weighted characters long (emoji and CJK count 2, a URL 23); X allows 5.',
    ]);
  });

  it('says what a unit means for each network that gives it a meaning of its own', () => {
    const meant = {
      x: { ...measures.x, meaning: 'a URL counts 23' },
      bluesky: { ...measures.x, meaning: 'a URL counts 30' },
    };
    const problems = checkContents([target('x', 'longer'), target('bluesky', 'longer')], {
      measures: meant,
      itemLimits,
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'platforms.x.items[0].content is 6 letters long (a URL counts 23); X allows 5.',
      'platforms.bluesky.items[0].content is 6 letters long (a URL counts 30); Bluesky allows 5.',
    ]);
  });

  it('names the own network alone when both limits are broken', () => {
    const codes = found(target('x', 'a b c d'), target('bluesky', 'a')).map(([code]) => code);
    expect(codes).toEqual(['item_too_long']);
  });

  it('asks only the own network about anything but the length', () => {
    expect(found(target('bluesky', 'hey!'))).toEqual([
      ['item_not_accepted', 'platforms.bluesky.items[0].content shouts.'],
    ]);
    expect(found(target('x', 'hey!'), target('bluesky', 'hey'))).toEqual([]);
  });

  it.each(['', ' ', '\n\t\u00a0\u3000'])('refuses an item of nothing but white space (%j)', (content) => {
    expect(found(target('x', content))).toEqual([['item_empty', 'platforms.x.items[0].content is empty.']]);
  });

  it.each(['\u200b', '\u2060\u200f', '\u3164', '\u00ad\u034f', '\u2800 \ufe0f', '\u{e0020}'])(
    'refuses an item of which nothing is to be seen (%j)',
    (content) => {
      expect(found(target('x', content))).toEqual([['item_empty', 'platforms.x.items[0].content is empty.']]);
      expect(checkContents([target('x', `${content}a`)], limits)).toEqual([]);
    },
  );

  it.each(['\uf8ff', '.', '\u0301', '\u{1f514}'])('takes one sign (%j)', (content) => {
    expect(checkContents([target('x', content)], limits)).toEqual([]);
  });

  it('refuses a thread that is too long for its network, beside what is wrong with its items', () => {
    expect(found(target('bluesky', 'a', 'b'), target('x', 'a', 'b', 'c'))).toEqual([]);
    const path = 'platforms.bluesky.items';
    expect(found(target('bluesky', 'a', '', 'c'))).toEqual([
      ['too_many_items', `${path}: Bluesky takes at most 2 items; these are 3.`],
      ['item_empty', `${path}[1].content is empty.`],
    ]);
  });

  it('refuses a thread on a network without threads, and says so', () => {
    const none = { measures, itemLimits: { x: 1, bluesky: 2 } };
    expect(checkContents([target('x', 'a'), target('bluesky', 'a', 'b')], none)).toEqual([]);
    expect(checkContents([target('x', 'a', 'b')], none)).toEqual([
      {
        path: 'platforms.x.items',
        code: 'too_many_items',
        message: 'platforms.x.items: X has no threads and takes one item; these are 2.',
      },
    ]);
  });

  it('finds every bad item of every target, each in its place', () => {
    const paths = checkContents([target('x', 'fine', '', '123456'), target('bluesky', 'a b c')], limits);
    expect(paths.map(({ path, code }) => [path, code])).toEqual([
      ['platforms.x.items[1].content', 'item_empty'],
      ['platforms.x.items[2].content', 'item_too_long'],
      ['platforms.bluesky.items[0].content', 'item_too_long'],
    ]);
  });
});

describe('limits of servers', () => {
  const own: Measures = {
    ...measures,
    x: {
      ...measures.x,
      at: ({ maxLength, urlLength }) =>
        (maxLength ?? urlLength) === undefined
          ? own.x
          : {
              ...measures.x,
              maxLength: maxLength ?? 5,
              ...(urlLength !== undefined && { measure: (content: string) => content.length + urlLength }),
            },
    },
  };

  const on = (host: string, facts: ServerFacts, ...contents: string[]) => {
    const { account, ...others } = target('x', ...contents);
    return { ...others, path: `platforms.${host}`, account: { ...account, server: { host, facts } } };
  };

  const said = (...targets: Parameters<typeof checkContents>[0]) =>
    checkContents(targets, { measures: own, itemLimits }).map(({ message }) => message);

  it('hold instead of those of the network, and sentences name the server', () => {
    expect(said(on('a.example', { maxLength: 8 }, '12345678'))).toEqual([]);
    expect(said(on('a.example', { maxLength: 8 }, '123456789'))).toEqual([
      'platforms.a.example.items[0].content is 9 letters long; X at a.example allows 8.',
    ]);
    expect(said(on('a.example', { urlLength: 4 }, '12'))).toEqual([
      'platforms.a.example.items[0].content is 6 letters long; X at a.example allows 5.',
    ]);
  });

  it('are those of the network, by its name, where the server says nothing of texts', () => {
    expect(said(on('a.example', { pictures: { maxCount: 1 } }, '123456'))).toEqual([
      'platforms.a.example.items[0].content is 6 letters long; X allows 5.',
    ]);
    expect(said({ ...target('x', '123456') })).toEqual([
      'platforms.x.items[0].content is 6 letters long; X allows 5.',
    ]);
  });

  it('all hold for a post to accounts of one network on servers that differ', () => {
    const [strict, mild] = [{ maxLength: 3 }, { maxLength: 8 }];
    expect(said(on('strict.example', strict, '123'), on('mild.example', mild, '1234'))).toEqual([
      'platforms.mild.example.items[0].content is 4 letters long; X at strict.example, also selected, allows 3, and every item of a post is held to the strictest limit of its networks.',
    ]);
    expect(said(on('mild.example', mild, '1234'), on('other.example', mild, '12345'))).toEqual([]);
    expect(said(on('mild.example', mild, '123456'), target('x', '1'))).toEqual([
      'platforms.mild.example.items[0].content is 6 letters long; X, also selected, allows 5, and every item of a post is held to the strictest limit of its networks.',
    ]);
  });

  it('are named by the own server of each where several have the same', () => {
    const facts = { maxLength: 3 };
    expect(said(on('a.example', facts, '1234'), on('b.example', { ...facts }, '1234'))).toEqual([
      'platforms.a.example.items[0].content is 4 letters long; X at a.example allows 3.',
      'platforms.b.example.items[0].content is 4 letters long; X at b.example allows 3.',
    ]);
  });
});
