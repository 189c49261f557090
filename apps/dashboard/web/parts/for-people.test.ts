import { expect, it } from '@jest/globals';
import { forPeople, reasonAlone } from './for-people.ts';

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
  [
    'The service cannot use its database right now. Try again in a moment; with an Idempotency-Key, nothing is done twice.',
    'The service cannot use its database right now. Try again in a moment.',
  ],
  ['Post queued for publishing to 1 platform(s)', 'Publishing to 1 account…'],
  ['Post queued for publishing to 12 platform(s)', 'Publishing to 12 accounts…'],
  ['Post scheduled for publishing to 2 platform(s)', 'Post scheduled for publishing to 2 accounts'],
  ['Post queued for resend to 2 platform(s)', 'Retrying on 2 accounts…'],
  [
    'Post queued for resend to 1 platform(s). Reconnect X @ada in the dashboard, then resend the rest.',
    'Retrying on 1 account… Reconnect X @ada in the dashboard, then retry the rest.',
  ],
  ['Post stopped on X @ada. It can be resent there.', 'Post stopped on X @ada. You can retry there.'],
  ['Check the account before you resend it.', 'Check the account before you retry.'],
  [
    'Post cancelled on 2 platform(s): X @down and Bluesky @down.example. It was too late for X @a, where it is published or being published.',
    'Cancelled on X @down and Bluesky @down.example. Already published, or being published, on X @a.',
  ],
  [
    'Post cancelled on 1 platform(s): X @down. It was too late for X @a, X @b, X @c, and Bluesky @d.example, where it is published or being published.',
    'Cancelled on X @down. Already published, or being published, on 4 other accounts.',
  ],
  [
    'X did not confirm the post; checking the account before any retry.',
    'X did not confirm the post. Carillon checks the account before a retry.',
  ],
  ['X asked to wait before it takes more posts of @ada.', 'X takes no more posts for now from @ada.'],
  [
    'Everything for @down waits since 2026-11-28T14:04:00.000Z. X could not be reached. Please try again later.',
    '@down has been unreachable since 28 Nov 2026, 15:04 CET. Please try again later.',
  ],
  [
    'Everything for @down waits since 2026-11-28T14:04:00.000Z. Could not read the key.',
    'Posts for @down wait since 28 Nov 2026, 15:04 CET. Could not read the key.',
  ],
  ['Item 2 of 3: X refused the post.', 'Post 2 of 3: X refused the post.'],
  [
    'You stopped it after 1 of its 3 items were published.',
    'You stopped it after 1 of its 3 posts were published.',
  ],
  ['Post not found', 'Post not found'],
])('%s', (sentence, expected) => {
  expect(forPeople(sentence, 'Europe/Berlin', 'en-GB')).toBe(expected);
});

it.each([
  ['Could not reach X. Please try again later.', 'Could not reach X.'],
  ['X asked to wait. The next try is at 2026-11-28T09:28:46.120Z.', 'X asked to wait.'],
  ['The post waits. Trying again at 2026-11-28T09:28:46.120Z.', 'The post waits.'],
  ['X rate limit exceeded; retrying at 2026-11-28T09:28:46.120Z.', 'X rate limit exceeded.'],
  ['Trying again helps.', 'Trying again helps.'],
  [
    'X did not confirm the post (HTTP 503). It may have been published; check the account before resending.',
    'X did not confirm the post (HTTP 503). Carillon checks the account before it tries again.',
  ],
])('%s, without when it is tried again', (sentence, expected) => {
  expect(reasonAlone(sentence)).toBe(expected);
});
