import type { Platform } from '@carillon/core';
import type { AttachedRow } from '@carillon/db';
import type { FullPostRow, PublicationOfPost } from '@carillon/shapes';

/** The rows of a post as a trigger kept them. */
export type KeptPost = Omit<FullPostRow, 'publications'> & {
  readonly sandbox: boolean;
  readonly publications: KeptPublication[];
  readonly media: readonly AttachedRow[];
};

export type KeptPublication = PublicationOfPost & {
  readonly generation: number;
  /** Where it is told of by itself. */
  readonly profileId: string;
  /** The beginning of its post, for messages; empty once it was deleted. */
  readonly content?: string;
};

export interface KeptAccount {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly stateReason: string | null;
  readonly sandbox: boolean;
}

export interface KeptMedium {
  readonly name: string;
  readonly problem: string;
  readonly sandbox: boolean;
}

const timeFields = /(?:At|Until)$/;

/** The same with its times, which JSON has as texts. */
export function withTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === 'string' && timeFields.test(name) ? new Date(part) : withTimes(part),
    ]),
  );
}
