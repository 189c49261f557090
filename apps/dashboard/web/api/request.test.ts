import { afterEach, expect, it } from '@jest/globals';
import { computerAheadMs } from '../time/server-clock.ts';
import { refusal, request } from './request.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it.each([
  ['private, max-age=31536000, immutable', 0],
  ['no-store', 60],
])('with “%s”, an answer of an hour ago puts the clock %d min ahead', async (control, minutes) => {
  const headers = { date: new Date(Date.now() - 3_600_000).toUTCString(), 'cache-control': control };
  globalThis.fetch = async () => Response.json({}, { headers });
  await request('GET', '/app/pictures');
  expect(Math.round(computerAheadMs() / 60_000)).toBe(minutes);
});

it.each([
  [
    412,
    'The post has changed since the version that If-Match names. Get it again and retry with its new ETag.',
    'precondition_failed',
    'This post has changed since you opened it. Look at it again.',
  ],
  [404, 'Post not found', 'post_not_found', 'Post not found'],
  [
    413,
    undefined,
    null,
    'A server in front of Carillon lets nothing as large as this through. Your admin can change that.',
  ],
  [502, undefined, null, 'The server answered with status 502.'],
])('says of %d, “%s”, %s', (status, error, code, sentence) => {
  expect(refusal(status, error === undefined ? {} : { error }, code)).toMatchObject({
    message: sentence,
    code: code ?? 'unknown',
  });
});
