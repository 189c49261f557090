import { type Platform, platforms } from '@carillon/core';
import { normalHandle } from '../state/account.ts';
import { type AskedBeside, askedBeside } from '../state/asked-beside.ts';
import type { Post, PostedMedium } from '../state/post.ts';
import type { World } from '../types.ts';

/** One commit, as tests read it. */
export interface LedgerEntry
  extends Pick<Post, 'platform' | 'handle' | 'accountId' | 'remoteId' | 'content'> {
  readonly parentId: string | null;
  readonly recordKey: string | null;
  readonly media: readonly PostedMedium[];
  /** Missing where it was asked for nothing beside text and media. */
  readonly asked?: AskedBeside;
  /** ISO 8601. */
  readonly at: string;
}

export interface LedgerFilter {
  readonly platform?: Platform | undefined;
  readonly handle?: string | undefined;
}

/** The commits that the filter lets through, in commit order; with a handle alone, X's first. */
export function readLedger({ platform, handle }: LedgerFilter, { state }: World): LedgerEntry[] {
  const { ledger, accounts } = state;
  if (handle === undefined) {
    return ledger.commits.filter((post) => platform === undefined || post.platform === platform).map(entry);
  }
  const ids = (platform === undefined ? platforms : [platform]).map(
    (each) => accounts.withHandle(each, normalHandle(each, handle))?.id ?? '',
  );
  return ids.flatMap((id) => ledger.of(id)).map(entry);
}

const entry = (post: Post): LedgerEntry => {
  const { platform, handle, accountId, remoteId, content, parentId, recordKey, media = [] } = post;
  const asked = askedBeside(post);
  return {
    platform,
    handle,
    accountId,
    remoteId,
    content,
    parentId,
    recordKey,
    media,
    ...(Object.keys(asked).length > 0 && { asked }),
    at: new Date(post.at).toISOString(),
  };
};
