import type { Failure } from '@carillon/core';

/** A server's reasons to refuse a record. The second wording of a length is an older server's. */
const contentProblems: readonly { readonly says: RegExp; readonly failure: Failure }[] = [
  {
    says: /grapheme too big|longer than 300 graphemes/,
    failure: {
      kind: 'refused',
      code: 'content_too_long',
      message: 'Content exceeds 300 characters, the limit of Bluesky.',
    },
  },
  {
    says: /string too big|longer than 3000 characters/,
    failure: {
      kind: 'refused',
      code: 'content_too_large',
      message: 'Content is too large for Bluesky (limit 3,000 bytes).',
    },
  },
  {
    says: /blob too big|mime ?type|PayloadTooLarge/i,
    failure: {
      kind: 'refused',
      code: 'media_rejected',
      message: 'An image is too large for Bluesky (limit 1 MB).',
    },
  },
  {
    says: /BlobNotFound|could not find blob/i,
    failure: {
      kind: 'retry',
      code: 'media_rejected',
      message: 'Bluesky lost the uploaded media. Please try again later.',
    },
  },
];

/** The problem that an error's name or message speaks of; null if of none that is known. */
export function contentProblem(said: string): Failure | null {
  return contentProblems.find(({ says }) => says.test(said))?.failure ?? null;
}
