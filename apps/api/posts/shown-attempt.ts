import { attemptMessage } from '@carillon/core';
import type { AttemptRow } from '@carillon/db';

/** A try at publishing, as the API shows it. */
export const shownAttempt = ({ nextAt, message, platformPostId, ...attempt }: AttemptRow) => ({
  ...attempt,
  message: message ?? attemptMessage(attempt.outcome, platformPostId),
  nextAttemptAt: nextAt,
});
