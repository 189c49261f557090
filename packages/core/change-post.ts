import { apiError, invalidRequest } from './errors.ts';
import { type PlannedPost, type PlanningContext, type PricedPublication, planPost } from './plan-post.ts';
import type { Platform } from './platform.ts';
import type { Item, PostRequest, TimeRequest } from './post-request.ts';
import { problem } from './problems.ts';
import type { PostStatus, PublicationStatus } from './status.ts';

/** The change that an integrator asks for; undefined is as it was. */
export type PostChange = {
  readonly [Field in keyof TimeRequest | 'platforms']?:
    | (TimeRequest & Pick<PostRequest, 'platforms'>)[Field]
    | undefined;
};

/** A stored post, as far as a change of it needs to know it. */
export interface StoredPlan {
  readonly id: string;
  readonly profileId: string;
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
  readonly latestAt: Date | null;
  readonly publications: readonly StoredPublication[];
}

export interface StoredPublication {
  readonly id: string;
  readonly socialAccountId: string;
  readonly platform: Platform;
  readonly sandbox: boolean;
  readonly status: PublicationStatus;
  /** Something of it is on the network, or may be. */
  readonly begun: boolean;
  readonly dueAt: Date | null;
  readonly items: readonly Item[];
}

/** The changed post. Its publications have their old ids where their account stays. */
export interface ChangedPost extends PlannedPost {
  readonly publications: readonly PricedPublication[];
  /** Nothing was said of the time: what is kept goes out when it would have, and what failed stays so. */
  readonly keepsTime: boolean;
}

const changeable: readonly PostStatus[] = ['draft', 'scheduled', 'failed', 'partial'];

/** Status of a post. */
export interface Progress {
  readonly status: PostStatus;
  readonly publications: readonly Pick<StoredPublication, 'status' | 'begun'>[];
}

/** As a change sees it: a post of which everything that is not out is still scheduled is a scheduled one. */
export function openStatus({ status, publications }: Progress): PostStatus {
  const open = publications.filter(({ begun }) => !begun);
  return open.length > 0 && open.every((each) => each.status === 'scheduled') ? 'scheduled' : status;
}

/**
 * Decides what a stored post becomes. What is out on a network stays as it is.
 * @throws {ApiError} 400 for a status in which nothing can be changed, and whatever `planPost` throws
 */
export function changePost(stored: StoredPlan, change: PostChange, context: PlanningContext): ChangedPost {
  const status = openStatus(stored);
  const [out] = stored.publications.filter(({ begun }) => begun);
  const open = stored.publications.filter(({ begun }) => !begun);
  if (!changeable.includes(status) || open.length === 0) {
    throw apiError('not_changeable', { status: stored.status });
  }
  const {
    platforms = Object.fromEntries(open.map(({ socialAccountId, items }) => [socialAccountId, { items }])),
    scheduledAt = stored.scheduledAt,
    latestAt = stored.latestAt,
  } = change;
  const keepsTime = !saysWhen(change, status);
  refuseImpossible(stored, Object.keys(platforms), keepsTime);
  const times = judgedTimes(stored, change, keepsTime);
  const mayBeLong = status === 'draft' || (!keepsTime && change.status === 'draft');
  const request = { profileId: stored.profileId, platforms, ...times };
  const { warnings: _, ...planned } = planPost(request, context, mayBeLong);
  if (!keepsTime && planned.status === 'draft' && out !== undefined) {
    throw invalidRequest([problem('part_is_out', 'scheduledAt', {})]);
  }
  const ids = new Map(open.map(({ socialAccountId, id }) => [socialAccountId, id]));
  const changed: ChangedPost = {
    ...planned,
    id: stored.id,
    content: out?.items[0]?.content ?? planned.content,
    scheduledAt: planned.status === 'draft' ? scheduledAt : planned.scheduledAt,
    latestAt,
    keepsTime,
    publications: planned.publications.map((publication) => ({
      ...publication,
      id: ids.get(publication.socialAccountId) ?? publication.id,
    })),
  };
  if (!keepsTime || status === 'draft') return changed;
  const kept = keepTimes(changed, open);
  if (status !== 'scheduled') return kept;
  if (change.latestAt !== undefined) refuseTooLate(kept);
  return { ...kept, scheduledAt: earliest(kept.publications) };
}

/** A kept publication goes out when it would have; a new one with the others of its network, or with the first. */
function keepTimes(changed: ChangedPost, open: readonly StoredPublication[]): ChangedPost {
  const publications = changed.publications.map((publication) => {
    const { id, platform, sandbox } = publication;
    const before =
      open.find((each) => each.id === id) ??
      open.find((each) => each.platform === platform && each.sandbox === sandbox);
    return { ...publication, dueAt: before?.dueAt ?? earliest(open) };
  });
  return { ...changed, status: 'scheduled', publications };
}

function earliest(publications: readonly { readonly dueAt: Date | null }[]): Date | null {
  const times = publications.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** A latestAt has to be later than the times that are kept, too. */
function refuseTooLate({ latestAt, publications }: ChangedPost): void {
  if (latestAt === null) return;
  const due = publications.flatMap(({ dueAt }) => dueAt ?? []).find((dueAt) => dueAt >= latestAt);
  if (due === undefined) return;
  const times = { time: latestAt.toISOString(), due: due.toISOString() };
  throw invalidRequest([problem('latest_before_time', 'latestAt', times)]);
}

/** The status that a post has already says nothing. */
const saysWhen = (change: PostChange, before: PostStatus): boolean =>
  change.publishNow === true ||
  change.autoSchedule === true ||
  change.scheduledAt !== undefined ||
  (change.status ?? before) !== before;

/** The times that a change is held to: those that it names, and stored ones only if the post is to go out by them. */
function judgedTimes(stored: StoredPlan, change: PostChange, keepsTime: boolean): TimeRequest {
  const { publishNow = false, autoSchedule = false, scheduledAt, latestAt } = change;
  const status = keepsTime ? null : (change.status ?? null);
  const goesOut =
    publishNow || autoSchedule || (status ?? (scheduledAt ? 'scheduled' : 'draft')) === 'scheduled';
  const implied = status === 'scheduled' && !autoSchedule ? stored.scheduledAt : null;
  return {
    publishNow,
    autoSchedule,
    status,
    scheduledAt: scheduledAt === undefined ? implied : scheduledAt,
    latestAt: latestAt === undefined && goesOut ? stored.latestAt : (latestAt ?? null),
  };
}

function refuseImpossible(stored: StoredPlan, accountIds: readonly string[], keepsTime: boolean): void {
  const hasFailed = stored.status === 'failed' || stored.status === 'partial';
  const problems = accountIds.flatMap((id) => {
    const known = stored.publications.find(({ socialAccountId }) => socialAccountId === id);
    if (known === undefined)
      return hasFailed && keepsTime ? [problem('time_needed', `platforms.${id}`, {})] : [];
    return known.begun ? [problem('already_out', `platforms.${id}`, {})] : [];
  });
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalidRequest([first, ...rest]);
}
