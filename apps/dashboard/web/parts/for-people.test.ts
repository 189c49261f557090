import { expect, it } from '@jest/globals';
import { forPeople } from './for-people.ts';

it.each([
  [
    'scheduledAt (2026-11-20T16:00:00.000Z) is more than 5 minutes in the past. Use publishNow to publish at once.',
    'The time is more than 5 minutes in the past. Choose a later one, or publish now.',
  ],
  [
    'platforms.sac_01m81w8h4ge0683rdh7tq5gmn5.items[0].content is 303 weighted characters long; X allows 280.',
    'This text is 303 weighted characters long; X allows 280.',
  ],
  ['X is away; retrying at 2026-11-22T15:07:28.000Z.', 'X is away; retrying at 22 Nov 2026, 16:07 CET.'],
  ['Post not found', 'Post not found'],
])('%s', (sentence, expected) => {
  expect(forPeople(sentence, 'Europe/Berlin', 'en-GB')).toBe(expected);
});
