import {
  type ApiError,
  apiError,
  calendarName,
  type FoundSlot,
  findSlots,
  type Problem,
  reviewPost,
} from '@carillon/core';
import type { Sql } from '@carillon/db';
import { type Author, findTargets, lookBeside } from '@carillon/db/posts';
import { postgresCalendar } from '@carillon/db/slots';
import { countPosts, countPostsOfKey } from '@carillon/db/usages';
import { bestWindows, itemLimits, optionRules } from '@carillon/networks/descriptors';
import { z } from 'zod';
import { measure, mediaOf, mediaPrepared } from '../posts/contents-of-request.ts';
import { findWarnings } from '../posts/find-warnings.ts';
import { looksBeside, readNotes } from '../posts/looks-beside.ts';
import { slotProblem } from '../posts/place-in-slots.ts';
import { authorOf } from '../posts/plan-new-post.ts';
import { shareUsedUp } from '../posts/store-posts.ts';
import { endpoint } from '../run/operation.ts';
import { newPost } from '../schemas/new-post.ts';
import { review } from '../schemas/review.ts';

export const validatePostEndpoint = endpoint({
  operationId: 'validatePost',
  method: 'post',
  path: '/posts/validate',
  summary: 'Validate a post without storing it',
  description:
    'Checks a request as createPost does, and stores nothing. It answers every problem, the lengths, the times and the quota.',
  scope: 'posts:write',
  body: newPost,
  idempotent: true,
  before: ({ body: { platforms } }, { db, caller }) =>
    mediaPrepared(db, { caller, targets: Object.values(platforms) }),
  answer: { status: 200, schema: z.object({ data: review }) },
  errors: ['profile_not_found', 'media_processing'],
  async handle({ body }, { db, caller, plans, ...reading }) {
    const { userId, plan } = caller;
    const { profileId, latestAt } = body;
    const accountIds = Object.keys(body.platforms);
    const accounts = await findTargets(db, { reader: caller, profileId, accountIds });
    if (accounts === null) throw apiError('profile_not_found');
    const now = new Date();
    const wanted = Object.values(body.platforms);
    const limits = { measures: await measure(wanted, accounts), itemLimits };
    const media = await mediaOf(db, caller, wanted);
    const { moment, problems, warnings, targets } = reviewPost(body, {
      accounts,
      plan,
      plans,
      ...limits,
      media,
      options: optionRules,
      now,
    });
    const slots =
      body.autoSchedule && !body.publishNow
        ? await findSlots(postgresCalendar(db, bestWindows), {
            userId,
            profileId,
            calendars: accounts,
            latestAt,
            besides: null,
          })
        : new Map<string, FoundSlot>();
    const at = body.publishNow ? now : body.autoSchedule ? null : moment.scheduledAt;
    const { platforms: given, offsetsOfOthers } = body;
    const looks = looksBeside({ profileId, platforms: given, accounts, at });
    const [said, notes] = await Promise.all([
      findWarnings(reading, { caller, platforms: given, accounts, offsetsOfOthers, at, reads: 'all' }),
      lookBeside(db, looks),
    ]);
    const quota = await quotaOf(db, authorOf({ caller, plans }));
    const all = [
      ...problems,
      ...[...slots.values()].flatMap((found) => toProblems('autoSchedule', slotProblem(found))),
      ...toProblems('', quota.problem),
    ];
    const platforms = targets.map((target) => ({
      ...target,
      ...timeOf(target.socialAccountId, { accounts, slots, moment }),
    }));
    const found = platforms.flatMap(({ scheduledAt }) => scheduledAt?.getTime() ?? []);
    const earliest = found.length === 0 ? null : new Date(Math.min(...found));
    return {
      data: {
        valid: all.length === 0,
        problems: all,
        warnings: [...warnings, ...said, ...readNotes(notes)],
        status: moment.status,
        scheduledAt: slots.size > 0 ? earliest : moment.scheduledAt,
        platforms,
        quota: { used: quota.used, limit: quota.limit, uses: 1 },
      },
    };
  },
});

interface Times {
  readonly accounts: NonNullable<Awaited<ReturnType<typeof findTargets>>>;
  readonly slots: ReadonlyMap<string, FoundSlot>;
  readonly moment: ReturnType<typeof reviewPost>['moment'];
}

/** The time of an account's publication, with the reason for a free one. */
function timeOf(accountId: string, { accounts, slots, moment }: Times) {
  const account = accounts.find(({ id }) => id === accountId);
  const found = account && slots.get(calendarName(account));
  if (found?.kind === 'slot') return { scheduledAt: found.at, reason: found.reason };
  const isFixed = found === undefined && moment.status === 'scheduled';
  return { scheduledAt: isFixed ? moment.scheduledAt : null, reason: null };
}

/** Quota of an author's month, and why nothing more may be created; null while something may. */
async function quotaOf(db: Sql, { userId, countsApart, postsPerMonth, share }: Author) {
  const used = await countPosts(db, userId, countsApart);
  const full = used < postsPerMonth ? null : apiError('monthly_limit_reached');
  if (share === undefined) return { used, limit: postsPerMonth, problem: full };
  const own = await countPostsOfKey(db, share.firstKeyId);
  return { used: own, limit: share.posts, problem: own < share.posts ? full : shareUsedUp(share) };
}

const toProblems = (path: string, error: ApiError | null): Problem[] =>
  error === null ? [] : [{ path, code: error.code, message: error.message }];
