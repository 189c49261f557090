import { ApiError, batchMessage, invalidRequest, type PlannedAccount, type Problem } from '@carillon/core';
import { inPart, inTransaction, type Queries } from '@carillon/db';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { mediaPrepared } from '../posts/contents-of-request.ts';
import { countAlong } from '../posts/count-along.ts';
import { calendarOf } from '../posts/place-in-slots.ts';
import {
  authorOf,
  creationErrors,
  type Looking,
  type NewPost,
  type Planned,
  planNewPost,
} from '../posts/plan-new-post.ts';
import { type PostOutcome, storeEach } from '../posts/store-batch.ts';
import { takeTurn } from '../run/bulkhead.ts';
import { endpoint } from '../run/operation.ts';
import { toProblems } from '../run/parse-input.ts';
import { createdPosts, type NewPosts, NoPost, newPosts } from '../schemas/batch.ts';

const isPost = (row: NewPost | NoPost): row is NewPost => !(row instanceof NoPost);

/** Of 100 posts on 50 accounts, each with a text and a picture; a megabyte has few with more. */
const maxValues = 40_000;

export const createPostsEndpoint = endpoint({
  operationId: 'createPosts',
  method: 'post',
  path: '/posts/batch',
  summary: 'Create up to 100 posts',
  description:
    'Creates posts together, each as createPost does, and answers what became of each. With mode `all`, the default, all are stored or none; `each` stores every valid post. All warnings come with `dryRun` only; those of days and budgets always do.',
  scope: 'posts:write',
  body: newPosts,
  maxValues,
  idempotent: true,
  locks: true,
  before: ({ body }, { db, caller }) =>
    mediaPrepared(db, {
      caller,
      path: 'posts',
      targets: (body as NewPosts).posts.filter(isPost).flatMap(({ platforms }) => Object.values(platforms)),
    }),
  async inTurn({ body }, { caller }) {
    const slotted = (body as NewPosts).posts.filter(isPost).find(({ autoSchedule }) => autoSchedule);
    return slotted ? calendarOf(caller.userId, slotted.profileId) : null;
  },
  answer: {
    status: 200,
    schema: z.object({
      data: createdPosts,
      message: z.string().meta({
        description: 'one sentence that says how many were stored',
        example: batchMessage({ stored: 2, all: 2, dryRun: false }),
      }),
    }),
  },
  errors: creationErrors,
  async handle({ body }, context) {
    const { posts, mode, dryRun } = body as NewPosts;
    const plans = await planAll(posts, context, dryRun ? 'before' : 'never');
    if (mode === 'all') refuseAny(plans);
    const outcomes = await store(plans, { mode, dryRun, context });
    if (!dryRun)
      for (const outcome of outcomes) {
        if (outcome instanceof ApiError) continue;
        context.enqueueJobs(outcome.wakeUps);
        context.notifyBrowsers(outcome.post.id, outcome.wakeUps);
      }
    const data = outcomes.map((outcome, index) =>
      shown(outcome, plans[index], { ...ownId(posts[index]), index, dryRun }),
    );
    const stored = data.filter(({ ok }) => ok).length;
    return { data, message: batchMessage({ stored, all: data.length, dryRun }) };
  },
});

type Plan = Planned | ApiError;

/** Plans one post after another, and lets other requests go on in between. */
async function planAll(posts: NewPosts['posts'], context: RequestContext, looking: Looking): Promise<Plan[]> {
  const accountsOf = await readAccounts(posts.filter(isPost), context);
  const along = countAlong(context.readSpending, context.caller);
  const plans: Plan[] = [];
  for (const row of posts) {
    await takeTurn();
    const { readSpending } = along;
    const plan = await planOne(row, { ...context, readSpending, undoMs: 0 }, { accountsOf, looking });
    if (isPost(row) && !(plan instanceof ApiError))
      along.add(plan.planned, accountsOf.get(row.profileId) ?? []);
    plans.push(plan);
  }
  return plans;
}

interface PlanningAll {
  readonly accountsOf: ReadonlyMap<string, readonly PlannedAccount[] | null>;
  readonly looking: Looking;
}

async function planOne(
  row: NewPost | NoPost,
  context: RequestContext,
  { accountsOf, looking }: PlanningAll,
): Promise<Plan> {
  try {
    if (!isPost(row)) throw refused(row.issues.flatMap((issue) => toProblems(issue)));
    const accounts = accountsOf.get(row.profileId) ?? null;
    const named = accounts?.filter(({ id }) => Object.hasOwn(row.platforms, id)) ?? null;
    return await planNewPost(context, row, named, looking);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  }
}

function refused([first, ...rest]: readonly Problem[]): ApiError {
  if (first === undefined) throw new Error('A post was refused for nothing.');
  return invalidRequest([first, ...rest]);
}

/** The accounts that posts name, by profile: one question for each. */
async function readAccounts(posts: readonly NewPost[], { caller, findTargets }: RequestContext) {
  const byProfile = Map.groupBy(posts, ({ profileId }) => profileId);
  const found = [...byProfile].map(async ([profileId, its]) => {
    const accountIds = [...new Set(its.flatMap(({ platforms }) => Object.keys(platforms)))];
    return [profileId, await findTargets({ reader: caller, profileId, accountIds })] as const;
  });
  return new Map(await Promise.all(found));
}

/** @throws {ApiError} the error of the first that has one, with everything that is wrong with any; paths begin with `posts[3].` */
function refuseAny(plans: readonly (Plan | PostOutcome)[]): void {
  const errors = plans.flatMap((plan, index) => (plan instanceof ApiError ? [{ index, error: plan }] : []));
  const [first] = errors;
  if (first === undefined) return;
  const problems = errors.flatMap(({ index, error }) => {
    const { code, message } = error;
    const own = error.problems.length === 0 ? [{ path: '', code, message }] : error.problems;
    return own.map((each) => ({
      ...each,
      path: each.path === '' ? `posts[${index}]` : `posts[${index}].${each.path}`,
      message: `posts[${index}]: ${each.message.replace(/[^.!?]$/, '$&.')}`,
    }));
  });
  const message = inOne(problems.map((each) => each.message));
  throw new ApiError(first.error.status, first.error.code, message, problems);
}

/** UTF-16 units of the sentences of a batch of which nothing is stored; as a problem it has up to 50 by themselves. */
const maxMessage = 4_000;

/** Whole sentences, as many as there is room for, and how many more there are. */
function inOne(sentences: readonly string[]): string {
  let said = '';
  for (const [index, next] of sentences.entries()) {
    const longer = index === 0 ? next.slice(0, maxMessage) : `${said} ${next}`;
    if (longer.length > maxMessage) return `${said} … and ${sentences.length - index} more problems.`;
    said = longer;
  }
  return said;
}

interface Storing {
  readonly mode: NewPosts['mode'];
  readonly dryRun: boolean;
  readonly context: RequestContext;
}

/** Undoes what a dry run did. */
class DryRunOver extends Error {}

async function store(plans: readonly Plan[], { mode, dryRun, context }: Storing): Promise<PostOutcome[]> {
  const [payer] = plans.flatMap((plan) =>
    plan instanceof ApiError || plan.payer === null ? [] : [plan.payer],
  );
  const author = { ...authorOf(context), ...(payer && { payer }) };
  const sound = plans.flatMap((plan) => (plan instanceof ApiError ? [] : [plan.planned]));
  let stored: PostOutcome[] = [];
  const work = async (tx: Queries) => {
    stored = await storeEach(tx, sound, author);
    if (mode === 'all') refuseAny(stored);
    if (dryRun) throw new DryRunOver();
  };
  try {
    await inTransaction(context.db, (tx) => inPart(tx, () => work(tx)));
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
  const outcomes = stored.values();
  return plans.map((plan) => (plan instanceof ApiError ? plan : (outcomes.next().value ?? missing())));
}

function missing(): never {
  throw new Error('storeEach said nothing of a post.');
}

/** Its author's name for a row, by which an answer is matched with it. */
const ownId = (row: NewPost | NoPost | undefined) => ({
  externalId: row === undefined || !isPost(row) ? null : row.externalId,
});

function shown(
  outcome: PostOutcome,
  plan: Plan | undefined,
  {
    index,
    dryRun,
    externalId,
  }: { readonly index: number; readonly dryRun: boolean; readonly externalId: string | null },
) {
  const warnings = plan === undefined || plan instanceof ApiError ? [] : plan.warnings;
  if (!(outcome instanceof ApiError)) {
    const { id, status, scheduledAt } = outcome.post;
    const stored = { id: dryRun ? null : id, externalId, existingId: null, status, scheduledAt };
    return { index, ok: true, ...stored, code: null, error: null, problems: [], warnings };
  }
  const { code, message: error, problems, subjectId: existingId } = outcome;
  const none = { id: null, externalId, existingId, status: null, scheduledAt: null };
  return { index, ok: false, ...none, code, error, problems, warnings };
}
