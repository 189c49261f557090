import type { Platform } from '@carillon/core';
import { limits } from '@carillon/networks/limits';
import { findMarks } from '@carillon/networks/marks';
import { describe, expect, it } from '@jest/globals';
import { fittingEnd } from './excess.ts';

const excessOf = (text: string, ...platforms: Platform[]) =>
  text.slice(
    fittingEnd(text, {
      measures: platforms.map((platform) => limits[platform]),
      findMarks: platforms.map((platform) => findMarks[platform]),
    }),
  );

const family = '👩‍👩‍👧';

describe('what is too long', () => {
  it('is nothing of a text that fits exactly, and only what is behind the limit of a longer one', () => {
    expect(excessOf('a'.repeat(280), 'x')).toBe('');
    expect(excessOf(`${'a'.repeat(280)}bc`, 'x')).toBe('bc');
    expect(excessOf('', 'x', 'bluesky')).toBe('');
  });

  it('is counted by the strictest of several networks', () => {
    const text = 'a'.repeat(310);
    expect(excessOf(text, 'bluesky')).toHaveLength(10);
    expect(excessOf(text, 'x', 'bluesky')).toHaveLength(30);
    const emoji = '🔔'.repeat(200);
    expect([excessOf(emoji, 'x'), excessOf(emoji, 'bluesky')]).toEqual(['🔔'.repeat(60), '']);
    expect(excessOf('界'.repeat(141), 'x', 'bluesky')).toBe('界');
  });

  it('begins with a whole character, however many it is made of', () => {
    expect(excessOf(`${'a'.repeat(279)}${family}!`, 'x')).toBe(`${family}!`);
    expect(excessOf(`${'a'.repeat(299)}${family}${family}`, 'bluesky')).toBe(family);
    expect(excessOf(`${'e\u0301'.repeat(300)}e\u0301`, 'bluesky')).toBe('e\u0301');
  });

  it('is a link as a whole, or nothing of it', () => {
    const link = `https://example.com/${'path/'.repeat(40)}`;
    expect(excessOf(`${'a'.repeat(256)} ${link}`, 'x')).toBe('');
    expect(excessOf(`${'a'.repeat(257)} ${link}`, 'x')).toBe(link);
    expect(excessOf(`${'a'.repeat(256)} ${link} and more`, 'x')).toBe(' and more');
    expect(excessOf(`${'a'.repeat(257)} ${link} and more`, 'x')).toBe(`${link} and more`);
  });

  it('is looked for behind a link that would be too long before its end', () => {
    const host = `https://${'bell'.repeat(15)}.example.com`;
    const text = `${'a'.repeat(230)} ${host} ${'b'.repeat(60)}`;
    expect(excessOf(text, 'x')).toBe('b'.repeat(35));
  });

  it('begins where counting says so, wherever that is in a long text', () => {
    const text = 'The bell 🔔 rings at bsky.app, 鐘が鳴る. '.repeat(40);
    for (const platform of ['x', 'bluesky'] as const) {
      const { measure, maxLength } = limits[platform];
      const excess = excessOf(text, platform);
      const next = Array.from(new Intl.Segmenter().segment(excess), ({ segment }) => segment)[0] ?? '';
      const fitting = text.slice(0, text.length - excess.length);
      expect(measure(fitting)).toBeLessThanOrEqual(maxLength);
      expect(measure(fitting + next)).toBeGreaterThan(maxLength);
    }
  });

  it.each([
    ['words', 'words and more, '.repeat(625)],
    ['one word', 'w'.repeat(10_000)],
    ['links', 'https://example.com/a '.repeat(455)],
    ['dots', 'a.b.'.repeat(2_500)],
    ['Chinese', '鐘'.repeat(10_000)],
    ['families', family.repeat(1_250)],
  ])('is measured as few times as that takes, in 10,000 characters of %s', (_, text) => {
    let measured = 0;
    const measure = (part: string) => {
      measured += part.length;
      return limits.x.measure(part);
    };
    const end = fittingEnd(text, {
      measures: [{ measure, maxLength: 280 }],
      findMarks: [findMarks.x, findMarks.bluesky],
    });
    expect(end).toBeGreaterThan(0);
    expect(limits.x.measure(text.slice(0, end))).toBeLessThanOrEqual(280);
    expect(measured).toBeLessThan(4 * text.length);
  });
});
