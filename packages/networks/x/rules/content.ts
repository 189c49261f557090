import type { Failure } from '@carillon/core';
import { says } from '../problem.ts';
import type { ErrorAnswer, Rule } from './rule.ts';

/** X does not take this post as it is. The wordings are X's, as seen in public reports. */
export const contentRules: readonly Rule[] = [
  { when: ({ problem }) => says(problem, /duplicate content/i), means: duplicate },
  { when: ({ problem }) => says(problem, /deleted or not visible/i), means: parentNotVisible },
  {
    when: ({ problem }) => says(problem, /mentioned or are the author|reply to this conversation/i),
    means: { kind: 'refused', code: 'reply_not_allowed', message: 'X does not allow this reply.' },
  },
  {
    when: ({ problem }) => says(problem, /text is too long/i),
    means: {
      kind: 'refused',
      code: 'content_too_long',
      message: 'Content exceeds 280 characters, the limit of X.',
    },
  },
  {
    when: ({ problem }) => says(problem, /media ids are invalid/i),
    means: { kind: 'refused', code: 'media_rejected', message: 'X rejected the attached media.' },
  },
  {
    when: ({ request, status }) => status === 404 && request.does === 'write' && request.parentAge !== null,
    means: { kind: 'refused', code: 'not_found', message: 'The post no longer exists on X.' },
  },
];

/** After an unclear earlier send, the recent post that X means is ours. */
function duplicate({ request }: ErrorAnswer): Failure {
  if (request.does === 'write' && request.sends > 1) {
    return {
      kind: 'unknown',
      code: 'posted_but_not_located',
      message: 'X reports that this content was already posted, but the post could not be located.',
    };
  }
  return {
    kind: 'refused',
    code: 'duplicate_content',
    message: 'X refused the post as a duplicate of a recent post.',
  };
}

/** X may show a new post only after some seconds, so in its first minute a reply to it is tried again. */
function parentNotVisible({ request, now }: ErrorAnswer): Failure {
  const failure = {
    code: 'parent_not_visible',
    message: 'X could not attach this item to the thread (the previous post is not visible).',
  } as const;
  if (request.does !== 'write' || request.parentAge === null || request.parentAge >= 60_000) {
    return { kind: 'refused', ...failure };
  }
  const seconds = [2, 5][request.attempt - 1] ?? 15;
  return { kind: 'retry', ...failure, notBefore: new Date(now.getTime() + seconds * 1000) };
}
