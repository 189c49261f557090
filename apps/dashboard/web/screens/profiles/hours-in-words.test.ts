import { expect, it } from '@jest/globals';
import { hoursInWords } from './hours-in-words.ts';

it.each([
  [['mon', 'tue', 'wed', 'thu', 'fri'], 'Mon to Fri, 09:00 to 24:00'],
  [['tue'], 'Tue, 09:00 to 24:00'],
  [['sun', 'sat'], 'Sat, Sun, 09:00 to 24:00'],
  [['mon', 'wed', 'thu', 'fri', 'sun'], 'Mon, Wed to Fri, Sun, 09:00 to 24:00'],
  [['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], 'every day, 09:00 to 24:00'],
] as const)('hoursInWords says %j as %s', (days, words) => {
  expect(hoursInWords({ days, from: '09:00', to: '24:00' }, 'en-GB')).toBe(words);
});

it('says hours by a clock of twelve where the language has that', () => {
  const words = hoursInWords({ days: ['mon'], from: '09:00', to: '24:00' }, 'en-US');
  expect(words.replaceAll('\u202f', ' ')).toBe('Mon, 9:00 AM to 12:00 AM');
});
