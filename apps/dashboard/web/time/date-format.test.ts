import { describe, expect, it } from '@jest/globals';
import { englishFor } from './date-format.ts';
import { shortTime } from './shown-time.ts';

const at = '2026-11-28T15:22:00Z';
const shown = (language: string) => shortTime(at, 'UTC', Date.parse(at), { locale: englishFor(language) });

describe('the language of dates', () => {
  it.each([
    ['en-US', 'Sat 3:22 PM'],
    ['en-GB', 'Sat 15:22'],
    ['de-DE', 'Sat 15:22'],
    ['ar-EG', 'Sat 3:22 pm'],
    ['ja', 'Sat 15:22'],
  ])('of a browser in %s is English, with its own clock', (language, words) => {
    expect(shown(language).replace(/\s/g, ' ')).toBe(words);
  });
});
