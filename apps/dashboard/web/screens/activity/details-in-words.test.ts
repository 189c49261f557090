import { expect, it } from '@jest/globals';
import { inTimeZone } from '../../time/shown-time.ts';
import { detailsInWords } from './details-in-words.ts';

const at = '2030-03-06T09:00:00.000Z';
const accounts = new Map([['sac_1', 'X @ada']]);

it.each([
  [{}, ''],
  [{ fields: ['windows', 'timezone', 'name'] }, 'Changed: posting times, time zone, name'],
  [{ fields: ['dailyLimit', 'networkLimits', 'altText'] }, 'Changed: daily limit, network limits, alt text'],
  [{ plan: 'scale', admin: false, disabled: true }, 'Plan: scale · Not an admin · Disabled'],
  [{ disabled: false, held: false }, 'Enabled'],
  [{ socialAccountId: null, expiresInDays: 1 }, 'expires in a day'],
  [
    { scopes: ['posts:read', 'posts:write'], expiresInDays: 90 },
    'Permissions: posts:read, posts:write · expires in 90 days',
  ],
  [{ socialAccountId: 'sac_1' }, 'Account: X @ada'],
  [{ socialAccountId: 'sac_gone' }, 'Account: sac_gone'],
  [{ action: 'resend', posts: 12 }, 'Action: retry · Posts: 12'],
  [{ kind: 'passkey', passkeyId: 'psk_1' }, 'Kind: passkey'],
  [{ platform: 'bluesky', sandbox: true }, 'Network: Bluesky · Sandbox'],
  [{ all: 'others' }, 'Signed out of: all other browsers'],
  [{ overlapHours: 24 }, 'the former works for 24 hours'],
  [{ advanceTo: at }, `Until: ${inTimeZone(at, undefined)}`],
])('%j', (details, words) => {
  expect(detailsInWords({ details, email: null }, accounts)).toBe(words);
});

it('says as whom somebody tried to sign in', () => {
  const event = { details: { tries: 5 }, email: 'ada@example.com' };
  expect(detailsInWords(event, accounts)).toBe('As ada@example.com · Attempts: 5');
});
