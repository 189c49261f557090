import { expect, it } from '@jest/globals';
import { slotTaken } from './slot-taken.ts';

const [shown, later] = ['2030-03-04T09:00:00.000Z', '2030-03-05T09:00:00.000Z'];

const at = (...times: readonly (string | null)[]) => ({
  platforms: times.map((scheduledAt, index) => ({ socialAccountId: `sac_${index}`, scheduledAt })),
});

it('says when a post goes out at another time than was shown', () => {
  expect(slotTaken(at(shown), at(later))).toBe(`That time was just taken. Scheduled for ${later} instead.`);
});

it('says it of an account that is not the first to publish', () => {
  const latest = '2030-03-06T09:00:00.000Z';
  expect(slotTaken(at(shown, later), at(shown, latest))).toBe(
    `A time was just taken. Part of this post is scheduled for ${latest} instead.`,
  );
});

it.each([
  ['the slots that were shown', at(shown, later), at(shown, later)],
  ['no time', at(shown), at(null)],
])('says nothing of a post with %s', (_, seen, post) => {
  expect(slotTaken(seen, post)).toBeNull();
});
