import type { Platform } from '@carillon/core';
import type { Effect } from './network-faults.ts';

/** What must be true of a post, from what was asked for and what was seen of it since. */
export interface ModelPost {
  /** For people: the first is post 1. */
  readonly name: string;
  readonly id: string;
  /** How often it was changed. */
  changes: number;
  targets: readonly ModelTarget[];
}

export interface ModelTarget {
  readonly platform: Platform;
  contents: readonly string[];
  /** ms since 1970; 0 for at once, infinite for a draft. */
  dueAt: number;
  /** `published` is for good; `failed` until it is resent or given a time; `cancelled` until it is named again. */
  seen: 'open' | 'published' | 'failed' | 'cancelled';
  /** Never another, once it was seen. */
  platformPostId: string | null;
}

export interface Model {
  readonly posts: ModelPost[];
  /** What was ordered to go wrong on each account, once for each time. */
  readonly effects: Readonly<Record<Platform, Effect[]>>;
  /** How often a try may have come to nothing between its intent and its call, whatever the network did. */
  interruptions: number;
}

export const emptyModel = (): Model => ({ posts: [], effects: { x: [], bluesky: [] }, interruptions: 0 });

export const isDraft = ({ dueAt }: ModelTarget): boolean => dueAt === Number.POSITIVE_INFINITY;

/** Whether it has been asked to go out. */
export const isDue = (target: ModelTarget): boolean => isLive(target) && !isDraft(target);

/** Whether it is out, or may still go out. */
export const isLive = ({ seen }: ModelTarget): boolean => seen !== 'cancelled';

export const isDeleted = ({ targets }: ModelPost): boolean => !targets.some(isLive);
