import { describe, expect, it } from '@jest/globals';
import { rateLimitReset } from './failures.ts';
import { errorAnswer, expiringSession, publishTo } from './testing/scripted-bluesky.ts';

const limited = (headers: Record<string, string>) => ({
  ...errorAnswer(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
  headers,
});

describe('429', () => {
  it('without a time is a plain retry', async () => {
    const { outcome } = await publishTo({ applyWrites: limited({}) });
    const message = 'Bluesky rate limit exceeded.';
    expect(outcome).toEqual({ kind: 'retry', code: 'rate_limited', message, status: 429 });
  });

  it('of sign-ins holds the account back as well', async () => {
    const script = {
      refreshSession: errorAnswer(400, 'ExpiredToken', 'Token has been revoked'),
      createSession: limited({ 'retry-after': '290' }),
    };
    const { outcome } = await publishTo(script, { session: expiringSession });
    expect(outcome).toMatchObject({ kind: 'retry', code: 'rate_limited', notBefore: expect.any(Date) });
  });
});

describe('rateLimitReset', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const reset = String(now.getTime() / 1000 + 600);

  it.each([
    ['seconds', { 'retry-after': '290', 'ratelimit-reset': reset }, '2026-11-21T12:04:50.000Z'],
    ['an HTTP date', { 'retry-after': 'Sat, 21 Nov 2026 13:00:00 GMT' }, '2026-11-21T13:00:00.000Z'],
    ['a reset', { 'ratelimit-reset': reset }, '2026-11-21T12:10:00.000Z'],
    ['a reset and nonsense', { 'retry-after': 'soon', 'ratelimit-reset': reset }, '2026-11-21T12:10:00.000Z'],
    [
      'a reset by a clock that is a minute behind',
      { 'ratelimit-reset': reset, date: 'Sat, 21 Nov 2026 11:59:00 GMT' },
      '2026-11-21T12:11:00.000Z',
    ],
  ])('reads %s', (_, headers, time) => {
    expect(rateLimitReset(headers, now)).toEqual(new Date(time));
  });

  it('is null without a time', () => {
    expect(rateLimitReset({ 'retry-after': '', 'ratelimit-reset': 'never' }, now)).toBeNull();
    expect(rateLimitReset(undefined, now)).toBeNull();
  });
});
