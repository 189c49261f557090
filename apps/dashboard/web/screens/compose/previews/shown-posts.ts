import { type Platform, platforms } from '@carillon/core';
import type { Account } from '../../../api/accounts.ts';
import { type SameOn, sameOn } from '../../../parts/network-post/same-on.ts';
import { type Form, threadFor } from '../form.ts';
import type { Thread } from '../written-thread.ts';

/** Post that several accounts of a network share. */
export interface ShownPost<Each> {
  readonly thread: Thread;
  readonly accounts: SameOn<Each>;
}

interface ShownNetwork<Each> {
  readonly platform: Platform;
  readonly posts: readonly ShownPost<Each>[];
}

/** Posts by network: accounts with the same texts and media share one. */
export function shownPosts<Each extends Pick<Account, 'id' | 'platform'>>(
  form: Form,
  accounts: readonly Each[],
): readonly ShownNetwork<Each>[] {
  const chosen = accounts.filter(({ id }) => form.accountIds.includes(id));
  const same = sameOn(chosen, ({ id }) => threadFor(form, id));
  return platforms
    .map((platform) => ({
      platform,
      posts: same
        .filter(([first]) => first.platform === platform)
        .map((all) => ({ thread: threadFor(form, all[0].id), accounts: all })),
    }))
    .filter(({ posts }) => posts.length > 0);
}
