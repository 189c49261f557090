import { platforms } from '@carillon/core';
import type { Account } from '../../api/accounts.ts';

type Listed = Pick<Account, 'platform' | 'platformUsername'>;

const byName = new Intl.Collator('en', { numeric: true });

/** Accounts by network, and by name in each. */
export const inOrder = <One extends Listed>(accounts: readonly One[]): One[] =>
  accounts.toSorted(
    (one, other) =>
      platforms.indexOf(one.platform) - platforms.indexOf(other.platform) ||
      byName.compare(one.platformUsername, other.platformUsername),
  );

/** Says what disconnecting an account does to the posts that wait for it. */
export function stoppedPosts(waiting: number): string {
  if (waiting === 0) return 'No scheduled post is waiting for this account.';
  const posts = waiting === 1 ? '1 scheduled post' : `${waiting.toLocaleString('en')} scheduled posts`;
  return `${posts} will fail here, unless you reconnect in time.`;
}
