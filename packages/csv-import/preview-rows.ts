import { type Platform, platforms } from '@carillon/core';
import type { Checked } from './check-rows.ts';
import type { KnownAccount } from './find-accounts.ts';
import type { NamedMedium } from './read-media.ts';
import type { Row } from './read-table.ts';
import { optionsInRow } from './row-options.ts';
import type { KnownProfile, RowPost } from './row-to-post.ts';

/** When a post goes out. `at` is a moment in ISO 8601; null where only the storing finds it. */
export type PreviewTime =
  | { readonly kind: 'now' | 'draft' }
  | { readonly kind: 'slot' | 'time'; readonly at: string | null };

/** A row as it is stored after a yes. */
export interface RowPreview {
  readonly row: Row;
  readonly line: number;
  readonly profile: KnownProfile;
  readonly accounts: readonly KnownAccount[];
  /** Item by item. */
  readonly texts: readonly string[];
  /** Texts of networks that say something else. */
  readonly ownTexts: readonly { readonly platform: Platform; readonly text: string }[];
  readonly media: readonly NamedMedium[];
  /** Options of the first item by their columns, in words, such as `Poll: Noon, Midnight`. */
  readonly options: readonly { readonly column: string; readonly words: string }[];
  readonly time: PreviewTime;
  readonly tags: string | null;
}

interface Previewing {
  readonly profiles: readonly KnownProfile[];
  /** Most rows. */
  readonly limit: number;
}

/** The first rows with which nothing is wrong, as they will be stored. */
export const previewRows = (
  { good, times }: Pick<Checked, 'good' | 'times'>,
  { profiles, limit }: Previewing,
): RowPreview[] =>
  good.slice(0, limit).flatMap((post) => {
    const profile = profiles.find(({ id }) => id === post.profileId);
    return profile === undefined ? [] : [previewOf(post, profile, times.get(post.row) ?? null)];
  });

/** @param at when it goes out, ISO 8601; null where that is not known */
export function previewOf(post: RowPost, profile: KnownProfile, at: string | null): RowPreview {
  const { row, accounts, media, tags } = post;
  const own = platforms.flatMap((platform) => {
    const text = row.cells.get(`text_${platform}`);
    return text === undefined || !accounts.some((account) => account.platform === platform)
      ? []
      : [{ platform, text }];
  });
  const isPlain = (account: KnownAccount) => own.every(({ platform }) => platform !== account.platform);
  const plain = accounts.find(isPlain);
  return {
    row,
    line: row.line,
    profile,
    accounts,
    media,
    tags,
    options: optionsInRow(post.options),
    ownTexts: own,
    texts: plain === undefined ? [] : post.textsOf(plain),
    time: timeOf(post, at),
  };
}

function timeOf({ time }: RowPost, at: string | null): PreviewTime {
  if ('publishNow' in time) return { kind: 'now' };
  if ('autoSchedule' in time) return { kind: 'slot', at };
  return time.status === 'draft' ? { kind: 'draft' } : { kind: 'time', at };
}
