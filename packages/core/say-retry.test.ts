import { expect, it } from '@jest/globals';
import { sayRetry } from './say-retry.ts';

it.each([
  ['Check the account before you resend it.', 'Check the account before you retry.'],
  [
    'Check the account before resending; the log has the cause.',
    'Check the account before retrying; the log has the cause.',
  ],
  ['Resend it for the rest; no part is sent twice.', 'Retry for the rest; no part is sent twice.'],
  ['Resending would fail again. Then resend the post.', 'Retrying would fail again. Then retry the post.'],
  ['The post was resent.', 'The post was resent.'],
])('people read of “%s”: “%s”', (sentence, said) => {
  expect(sayRetry(sentence)).toBe(said);
});
