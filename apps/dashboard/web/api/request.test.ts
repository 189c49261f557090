import { expect, it } from '@jest/globals';
import { refusal } from './request.ts';

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
