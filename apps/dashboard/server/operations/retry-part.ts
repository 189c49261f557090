import { ApiError } from '@carillon/core';
import type { Database } from '@carillon/db';
import { resendPublication } from '@carillon/db/posts';
import { noKey, withinBudgets } from '@carillon/operations/posts/budgets';

export interface FailedPart {
  readonly postId: string;
  readonly socialAccountId: string;
}

/**
 * Sends what failed on an account again.
 * @param hasRetried others in the same request: they are answered, and the next request says that a budget is used up
 * @returns null where a budget has no room, after others
 * @throws {ApiError} 403 where the first finds none
 */
export async function retryPart(
  db: Database,
  userId: string,
  { part, hasRetried }: { readonly part: FailedPart; readonly hasRetried: boolean },
) {
  const { postId, socialAccountId } = part;
  try {
    return await withinBudgets({ db, caller: noKey }, postId, (tx) =>
      resendPublication(tx, { userId, sandbox: false }, { postId, socialAccountId }),
    );
  } catch (error) {
    if (hasRetried && error instanceof ApiError && error.code === 'budget_reached') return null;
    throw error;
  }
}
