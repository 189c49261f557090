import type { FailureCode, Platform, PostStatus, PublicationStatus } from '@carillon/core';

/** A post as it must be, from what was asked for and what was seen of it since. */
export interface ModelPost {
  /** For people: the first is post 1. */
  readonly name: string;
  readonly id: string;
  /** Number of changes so far. */
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
  /** Never changes, once it was seen. */
  platformPostId: string | null;
}

/**
 * The effect of a network's fault on a publication.
 * - harmless: the publication is published in the end
 * - doubt: nothing was taken and nobody knows; X is sent an item twice at most
 * - token: after one, new tokens help; after two, they do not
 * - dead: the account must be connected again
 * - refusal: this content is not taken
 */
export type Effect = 'harmless' | 'doubt' | 'token' | 'dead' | 'refusal';

export interface Model {
  readonly posts: ModelPost[];
  /** Effects of the faults that were ordered on each account, once for each time. */
  readonly effects: Readonly<Record<Platform, Effect[]>>;
  /** Number of tries that may have come to nothing between their intent and their call, whatever the network did. */
  interruptions: number;
}

export const emptyModel = (): Model => ({ posts: [], effects: { x: [], bluesky: [] }, interruptions: 0 });

export const isDraft = ({ dueAt }: ModelTarget): boolean => dueAt === Number.POSITIVE_INFINITY;

/** True when it has been asked to go out. */
export const isDue = (target: ModelTarget): boolean => isLive(target) && !isDraft(target);

/** True when it is out, or may still go out. */
export const isLive = ({ seen }: ModelTarget): boolean => seen !== 'cancelled';

/** True when some of it failed, and so can be resent. */
export const isFailed = ({ targets }: ModelPost): boolean => targets.some(({ seen }) => seen === 'failed');

export const isDeleted = ({ targets }: ModelPost): boolean => !targets.some(isLive);

/** The status of a post with these publications; written here a second time, without the service's own code. */
export function derivedStatus(each: readonly PublicationStatus[]): PostStatus {
  const statuses = each.filter((status) => status !== 'cancelled');
  if (statuses.length === 0) return 'cancelled';
  const all = (status: PublicationStatus) => statuses.every((each) => each === status);
  if (statuses.includes('publishing')) return 'publishing';
  if (statuses.includes('pending')) return 'draft';
  if (all('scheduled')) return 'scheduled';
  if (statuses.includes('scheduled') || statuses.includes('queued')) return 'queued';
  if (all('published')) return 'published';
  return all('failed') ? 'failed' : 'partial';
}

/** Error codes that publications on a network's account may have by now: one for which nothing happened is false. */
export function possibleCodes({ effects, interruptions }: Model, platform: Platform): Set<FailureCode> {
  const count = (effect: string) => effects[platform].filter((each) => each === effect).length;
  const codes = new Set<FailureCode>();
  // An interruption may lose tokens that were just renewed.
  if (count('token') + Math.min(count('token'), interruptions) > 1) codes.add('authentication_failed');
  if (count('dead') > 0) codes.add('account_suspended');
  if (codes.size > 0) codes.add('account_inactive').add('outcome_unknown');
  if (platform === 'x' && count('doubt') + interruptions > 1) codes.add('unconfirmed');
  if (count('refusal') > 0) codes.add('duplicate_content');
  if (count('refusal') > 0 && count('doubt') + interruptions > 0) codes.add('posted_but_not_located');
  return codes;
}

/**
 * The statuses that a publication may have.
 * @param now the time by which its status was read, ms since 1970
 */
function allowedStatuses(model: Model, target: ModelTarget, now: number): readonly PublicationStatus[] {
  const { seen, platform, dueAt } = target;
  if (seen !== 'open') return [seen];
  if (isDraft(target)) return ['pending'];
  if (dueAt > now) return ['scheduled'];
  const open = ['scheduled', 'queued', 'publishing', 'published'] as const;
  return possibleCodes(model, platform).size > 0 ? [...open, 'failed'] : open;
}

/** A publication as an answer showed it. */
interface Observation {
  readonly status: string;
  readonly errorMessage: string | null;
  readonly platformPostId: string | null;
  /** The time of that answer, ms since 1970. */
  readonly at: number;
}

/** Compares an observation with the model, which learns from it. @returns a sentence for each contradiction */
export function observe(
  model: Model,
  post: ModelPost,
  { target, seen }: { target: ModelTarget; seen: Observation },
): string[] {
  const { status, errorMessage, platformPostId, at } = seen;
  const name = `${post.name} on ${target.platform} is ${status}`;
  const allowed: readonly string[] = allowedStatuses(model, target, at);
  const wrong: string[] = [];
  if (!allowed.includes(status))
    wrong.push(`${name}, and should be ${allowed.join(' or ')}: ${errorMessage}`);
  if ((status === 'published') !== (platformPostId !== null)) wrong.push(`${name} with id ${platformPostId}`);
  if (status === 'failed' && !errorMessage) wrong.push(`${name} without a reason`);
  if (target.platformPostId !== null && platformPostId !== target.platformPostId)
    wrong.push(`${name} with id ${platformPostId}, and had id ${target.platformPostId} before`);
  learn(target, status as PublicationStatus, platformPostId);
  return wrong;
}

function learn(target: ModelTarget, status: PublicationStatus, platformPostId: string | null): void {
  if (status === 'published' || status === 'failed') target.seen = status;
  target.platformPostId ??= platformPostId;
}
