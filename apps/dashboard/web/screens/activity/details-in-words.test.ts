import { expect, it } from '@jest/globals';
import { detailsInWords } from './details-in-words.ts';

it.each([
  [{}, ''],
  [{ fields: ['windows', 'timezone', 'name'] }, 'Changed: posting times, time zone, name'],
  [{ plan: 'scale', admin: false, disabled: true }, 'Plan: scale · Not an administrator · Disabled'],
  [{ disabled: false, held: false }, 'Enabled'],
  [{ socialAccountId: null, expiresInDays: 1 }, 'expires in a day'],
  [
    { scopes: ['posts:read', 'posts:write'], expiresInDays: 90 },
    'Permissions: posts:read, posts:write · expires in 90 days',
  ],
])('%j', (details, words) => {
  expect(detailsInWords({ details, email: null })).toBe(words);
});

it('says as whom somebody tried to sign in', () => {
  expect(detailsInWords({ details: { tries: 5 }, email: 'ada@example.com' })).toBe(
    'As ada@example.com · Tries: 5',
  );
});
