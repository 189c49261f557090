import { describe, expect, it } from '@jest/globals';
import { plainReason, shortReason } from './short-reason.ts';

describe('the reason of a slot, in short', () => {
  it.each([
    ['Every day 09:00–10:00 (Europe/Berlin) is your best window for X.', 'best time'],
    [
      'Saturdays 11:00–12:00 (UTC) is your 2nd-best window for Bluesky. Better slots are within 30 min of another post.',
      'good time',
    ],
    ['Something else.', null],
  ])('of %j is %j', (reason, expected) => expect(shortReason(reason)).toBe(expected));
});

it('of a slot is said without the words of the API', () => {
  expect(
    plainReason(
      'Every day 09:00–10:00 (UTC) is your best window for X. Better slots are within 30 min of another post.',
    ),
  ).toBe(
    'Every day 09:00–10:00 (UTC) is your best time for X. Better times are within 30 min of another post.',
  );
});
