import { type Platform, platforms } from '@carillon/core';
import type { Account } from '../../../api/accounts.ts';
import { type Form, threadFor } from '../form.ts';
import type { Thread } from '../written-thread.ts';

/** What is the same on several accounts of a network. */
export interface ShownPost<Each> {
  readonly thread: Thread;
  readonly accounts: readonly [Each, ...Each[]];
}

export interface ShownNetwork<Each> {
  readonly platform: Platform;
  readonly posts: readonly ShownPost<Each>[];
}

/** What a post is on each network: accounts with the same texts and media share one. */
export function shownPosts<Each extends Pick<Account, 'id' | 'platform'>>(
  form: Form,
  accounts: readonly Each[],
): readonly ShownNetwork<Each>[] {
  const chosen = accounts.filter(({ id }) => form.accountIds.includes(id));
  return platforms
    .map((platform) => {
      const here = chosen.filter((account) => account.platform === platform);
      const same = Map.groupBy(here, ({ id }) => textOf(threadFor(form, id), platform));
      const posts = [...same.values()].flatMap(([first, ...others]) =>
        first === undefined
          ? []
          : [{ thread: threadFor(form, first.id), accounts: [first, ...others] as const }],
      );
      return { platform, posts };
    })
    .filter(({ posts }) => posts.length > 0);
}

const textOf = (thread: Thread, platform: Platform): string =>
  JSON.stringify(
    thread.map(({ content, media, linkCard = true, options }) => [
      ...[content, media, linkCard],
      options?.[platform],
    ]),
  );
