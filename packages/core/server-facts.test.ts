import { describe, expect, it } from '@jest/globals';
import { readServerFacts, type ServerFacts } from './server-facts.ts';

describe('the limits that a server says', () => {
  it('are kept where they can be', () => {
    const facts: ServerFacts = {
      maxLength: 5_000,
      urlLength: 23,
      pictures: { maxCount: 4, maxBytes: 16_777_216, maxSide: 4_096, mimeTypes: ['image/png', 'image/webp'] },
      gif: { maxBytes: 1_000, maxWidth: 10, maxHeight: 10, maxFrames: 5 },
      video: {
        maxBytes: 103_809_024,
        maxDurationMs: 60_000,
        maxFramesPerSecond: 120,
        mimeTypes: ['video/mp4'],
      },
    };
    expect(readServerFacts(facts)).toEqual(facts);
    expect(readServerFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
  });

  it.each([
    ['a negative number', -1],
    ['nothing', 0],
    ['a huge number', 1e12],
    ['no whole number', 500.5],
    ['no number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a text', '500'],
    ['a list', [500]],
    ['an object', { valueOf: () => 500 }],
    ['null', null],
    ['true', true],
  ])('count as not said when one is %s, and the others are kept', (_, value) => {
    const said = {
      maxLength: value,
      urlLength: 30,
      pictures: { maxBytes: value, maxSide: 9 },
      gif: { maxFrames: value },
    };
    expect(readServerFacts(said)).toEqual({ urlLength: 30, pictures: { maxSide: 9 } });
  });

  it('may be no pictures at all', () => {
    expect(readServerFacts({ pictures: { maxCount: 0 } })).toEqual({ pictures: { maxCount: 0 } });
  });

  it('have no list longer than somebody reads, and only types in it', () => {
    const long = Array.from({ length: 100_000 }, (_, n) => `image/x-${n}`);
    expect(readServerFacts({ pictures: { mimeTypes: long } }).pictures?.mimeTypes).toHaveLength(50);
    const mimeTypes = [
      'image/png',
      'image/png\u0000',
      'a'.repeat(500),
      `image/${'a'.repeat(500)}`,
      5,
      null,
      '<b>/x',
    ];
    expect(readServerFacts({ pictures: { mimeTypes } })).toEqual({ pictures: { mimeTypes: ['image/png'] } });
    expect(readServerFacts({ video: { mimeTypes: [5] } })).toEqual({});
  });

  it.each([
    [undefined],
    [null],
    ['{}'],
    [500],
    [[{ maxLength: 5 }]],
    [{ pictures: 'many', gif: [], video: null }],
  ])('are none in %j', (said) => {
    expect(readServerFacts(said)).toEqual({});
  });

  it('are nothing else than what is known', () => {
    const said = JSON.parse('{"maxLength": 9, "__proto__": {"maxLength": 1}, "constructor": 5, "other": 6}');
    expect(JSON.stringify(readServerFacts(said))).toBe('{"maxLength":9}');
  });
});
