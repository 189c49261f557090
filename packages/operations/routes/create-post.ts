import { apiError, createdMessage, type PlannedPost, type Problem } from '@carillon/core';
import { inTransaction, type Queries } from '@carillon/db';
import { type Author, keepNewForUndo, rowOf, type WantedPost } from '@carillon/db/posts';
import { mediaPrepared } from '../posts/contents-of-request.ts';
import { readNotes } from '../posts/looks-beside.ts';
import { calendarOf, place } from '../posts/place-in-slots.ts';
import { authorOf, creationErrors, planNewPost } from '../posts/plan-new-post.ts';
import { storeAlone } from '../posts/store-posts.ts';
import { NotFirst } from '../run/idempotency.ts';
import { endpoint } from '../run/operation.ts';
import { waitQuery } from '../run/wait-for-outcome.ts';
import { newPost } from '../schemas/new-post.ts';
import { awaitedPost } from '../schemas/post.ts';
import { warnings as shownWarnings } from '../schemas/problem.ts';

export const createPostEndpoint = endpoint({
  operationId: 'createPost',
  method: 'post',
  path: '/posts',
  summary: 'Create a post',
  description: 'A draft, a scheduled post, or one that goes out at once.',
  scope: 'posts:write',
  query: waitQuery,
  body: newPost,
  waits: true,
  idempotent: true,
  mayUseCache: true,
  before: ({ body: { platforms } }, { db, caller }) =>
    mediaPrepared(db, { caller, targets: Object.values(platforms) }),
  inTurn: async ({ body: { autoSchedule, profileId } }, { caller }) =>
    autoSchedule ? calendarOf(caller.userId, profileId) : null,
  keepsAnswer: ({ body: { autoSchedule, externalId, publishNow } }, { undoMs }) =>
    (publishNow ? undoMs === 0 : !autoSchedule) && !externalId,
  answer: {
    status: 201,
    schema: awaitedPost(createdMessage('queued', 1)).extend({ warnings: shownWarnings }),
    location: '/posts/{id}',
  },
  errors: creationErrors,
  async handle({ body }, { findTargets, store, keep, answersWith, enqueueJobs, ...context }) {
    const { db, caller, notifyBrowsers } = context;
    const { profileId, platforms } = body;
    const accountIds = Object.keys(platforms);
    const accounts = await findTargets({ reader: caller, profileId, accountIds });
    const { planned, warnings, looks, payer } = await planNewPost(context, body, accounts);
    const [{ networkLimits } = {}] = accounts ?? [];
    const author = { ...authorOf(context), ...(networkLimits && { networkLimits }), ...(payer && { payer }) };
    const message = createdMessage(planned.status, planned.publications.length);
    const answerOf = (data: ReturnType<typeof rowOf>, notes: readonly Problem[]) => ({
      data,
      message,
      warnings: [...warnings, ...notes],
    });
    const kept = keep?.(({ moment, notes }) =>
      answerOf(rowOf(planned, moment), looks.length === 0 ? [] : [notes]),
    );
    const creation = planned.autoSchedule
      ? await storeInSlots(db, planned, author)
      : body.publishNow && planned.scheduledAt !== null
        ? await storeUndoable(db, { newPost: planned, author }, planned.scheduledAt)
        : await store({ newPost: planned, author, looks, ...(kept && { kept }) });
    if (creation.kind === 'not_first') throw new NotFirst();
    if (creation.kind !== 'stored')
      throw apiError(creation.kind === 'changed' ? 'changed_meanwhile' : 'monthly_limit_reached');
    enqueueJobs(creation.wakeUps);
    notifyBrowsers(creation.post.id, creation.wakeUps);
    if (creation.kept !== null) answersWith(creation.kept);
    return answerOf(creation.post, readNotes(creation.notes));
  },
});

/** It goes out as any scheduled post does, and until then that can be taken back. */
const storeUndoable = (db: Queries, wanted: WantedPost, until: Date) =>
  inTransaction(db, async (tx) => {
    const creation = await storeAlone(tx, wanted);
    if (creation.kind === 'stored') await keepNewForUndo(tx, creation.post.id, until);
    return creation;
  });

/** A slot is found and taken in one transaction. */
const storeInSlots = (db: Queries, planned: PlannedPost, author: Author) =>
  inTransaction(db, async (tx) => {
    const newPost = await place(tx, { userId: author.userId, post: planned, moves: false });
    return storeAlone(tx, { newPost, author });
  });
