import { apiError, invalidRequest } from './errors.ts';
import { type PlannedPost, type PlanningContext, planPost } from './plan-post.ts';
import type { TimeRequest } from './plan-time.ts';
import type { Item, PostRequest } from './post-request.ts';
import { problem } from './problems.ts';
import type { PostStatus, PublicationStatus } from './status.ts';

/** What an integrator wants to be different; undefined is as it was. */
export type PostChange = {
  readonly [Field in keyof TimeRequest | 'platforms']?:
    | (TimeRequest & Pick<PostRequest, 'platforms'>)[Field]
    | undefined;
};

/** A stored post, as far as a change of it needs to know it. */
export interface StoredPlan {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
  readonly latestAt: Date | null;
  readonly publications: readonly StoredPublication[];
}

export interface StoredPublication {
  readonly id: string;
  readonly socialAccountId: string;
  readonly status: PublicationStatus;
  /** Something of it is on the network, or may be. */
  readonly begun: boolean;
  readonly dueAt: Date | null;
  readonly items: readonly Item[];
}

/** What a post becomes. Its publications have their old ids where their account stays. */
export interface ChangedPost extends PlannedPost {
  /** Nothing was said of the time: what is kept goes out when it would have, and what failed stays so. */
  readonly keepsTime: boolean;
}

const changeable: readonly PostStatus[] = ['draft', 'scheduled', 'failed', 'partial'];

/**
 * Decides what a stored post becomes. What is out on a network stays as it is.
 * @throws {ApiError} 400 for a status in which nothing can be changed, and whatever `planPost` throws
 */
export function changePost(stored: StoredPlan, change: PostChange, context: PlanningContext): ChangedPost {
  const open = stored.publications.filter(({ status, begun }) => !begun && status !== 'published');
  if (!changeable.includes(stored.status) || open.length === 0) {
    throw apiError('not_changeable', { status: stored.status });
  }
  const {
    platforms = Object.fromEntries(open.map(({ socialAccountId, items }) => [socialAccountId, { items }])),
  } = change;
  const keepsTime = !saysWhen(change);
  refuseImpossible(stored, Object.keys(platforms), keepsTime);
  const planned = planPost({ profileId: stored.profileId, platforms, ...timeOf(stored, change) }, context);
  if (!keepsTime && planned.status === 'draft' && open.length < stored.publications.length) {
    throw invalidRequest([problem('part_is_out', 'scheduledAt', {})]);
  }
  const byAccount = new Map(open.map((publication) => [publication.socialAccountId, publication]));
  const changed: ChangedPost = {
    ...planned,
    ...(keepsTime
      ? { status: stored.status === 'draft' ? 'draft' : 'scheduled', scheduledAt: stored.scheduledAt }
      : {}),
    id: stored.id,
    content: change.platforms === undefined ? stored.content : planned.content,
    keepsTime,
    publications: planned.publications.map((publication) => {
      const kept = byAccount.get(publication.socialAccountId);
      return {
        ...publication,
        id: kept?.id ?? publication.id,
        dueAt: keepsTime
          ? (kept?.dueAt ?? (stored.status === 'draft' ? null : stored.scheduledAt))
          : publication.dueAt,
      };
    }),
  };
  if (keepsTime && stored.status === 'scheduled') refuseTooLate(changed);
  return changed;
}

/** A latestAt has to be later than the times that are kept, too. */
function refuseTooLate({ latestAt, publications }: ChangedPost): void {
  if (latestAt === null) return;
  const due = publications.flatMap(({ dueAt }) => dueAt ?? []).find((dueAt) => dueAt >= latestAt);
  if (due === undefined) return;
  const times = { time: latestAt.toISOString(), due: due.toISOString() };
  throw invalidRequest([problem('latest_before_time', 'latestAt', times)]);
}

const saysWhen = ({ publishNow, autoSchedule, scheduledAt, status }: PostChange): boolean =>
  publishNow === true || autoSchedule === true || scheduledAt !== undefined || (status ?? null) !== null;

function timeOf(stored: StoredPlan, change: PostChange): TimeRequest {
  const { publishNow = false, autoSchedule = false, status = null, latestAt = stored.latestAt } = change;
  const implied = status === null || autoSchedule ? null : stored.scheduledAt;
  return {
    publishNow,
    autoSchedule,
    status,
    latestAt,
    scheduledAt: change.scheduledAt === undefined ? implied : change.scheduledAt,
  };
}

function refuseImpossible(stored: StoredPlan, accountIds: readonly string[], keepsTime: boolean): void {
  const hasFailed = stored.status === 'failed' || stored.status === 'partial';
  const problems = accountIds.flatMap((id) => {
    const known = stored.publications.find(({ socialAccountId }) => socialAccountId === id);
    if (known === undefined)
      return hasFailed && keepsTime ? [problem('time_needed', `platforms.${id}`, {})] : [];
    return known.begun || known.status === 'published' ? [problem('already_out', `platforms.${id}`, {})] : [];
  });
  const [first, ...rest] = problems;
  if (first !== undefined) throw invalidRequest([first, ...rest]);
}
