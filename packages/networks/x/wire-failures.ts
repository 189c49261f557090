import type { Failure } from '@carillon/core';

/** No connection was made: nothing can have been published. */
export const unreachable: Failure = {
  kind: 'retry',
  code: 'unreachable',
  message: 'Could not reach X. Please try again later.',
};

/** Something other than a write came to nothing. */
export const unavailable: Failure = {
  kind: 'retry',
  code: 'unavailable',
  message: 'X is temporarily unavailable. Please try again later.',
};

/** A write left and its answer is missing or useless. */
export function unconfirmed(reason: string): Failure {
  return {
    kind: 'unknown',
    code: 'unconfirmed',
    message: `X did not confirm the post (${reason}). It may have been published; check the account before resending.`,
  };
}
