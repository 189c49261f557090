import { canPutBack, invalidRequest, isDelayed, maxBulkPosts, problem } from '@carillon/core';
import { inTransaction } from '@carillon/db';
import { recordAudit } from '@carillon/db/audit';
import {
  type BulkChangeRow,
  beginBulkChange,
  listBulkChanges,
  listBulkRests,
  maxUnfinished,
  onlyPostOf,
  readBeginnings,
  readBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '@carillon/db/bulk-changes';
import { addressOf } from '@carillon/http/author-of';
import { z } from 'zod';
import { type Chosen, chooseIds, chooseMatching, chooseNamed, findMatching } from '../bulk/matching.ts';
import { bulkFilter, bulkRequest } from '../bulk/schemas.ts';
import type { PersonContext } from '../context.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** How many posts match: what “Select all” would select. */
const matchingOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/bulk-changes/matching',
  query: bulkFilter,
  async handle({ query }, { db, bulkChanges, person: { userId } }) {
    const { ids, atLeast } = await bulkChanges.look(userId, () => findMatching(db, userId, query));
    return { count: ids.length, atLeast };
  },
});

/** Of `chosen` with as many posts as it may have: an object, its two commas, and that behind it. */
const maxValues = 4 * maxBulkPosts + 1_000;

/** Texts that are shown before something is done. */
const previewed = 100;

/** Preview of a bulk change: how many posts, and the first of them. Stores nothing. */
const previewOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/bulk-changes/preview',
  body: bulkRequest,
  maxBodyBytes: 2_000_000,
  maxValues,
  async handle({ body }, context) {
    const { posts, leftOut } = await choose(body, context);
    const ids = posts.slice(0, previewed).map(({ id }) => id);
    return {
      count: posts.length,
      leftOut,
      posts: await readBeginnings(context.db, context.person.userId, ids),
    };
  },
});

/**
 * Begins to do something with many posts. The posts and their versions are fixed now; a process of the dashboard changes
 * them one by one.
 */
const beginOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/bulk-changes',
  audit: { byHandler: ['bulk_change.begun'] },
  body: bulkRequest,
  maxBodyBytes: 2_000_000,
  maxValues,
  async handle({ body }, context) {
    const { db, bulkChanges, undoMs, person, exchange, by } = context;
    const { posts, leftOut } = await choose(body, context);
    if (posts.length === 0) throw dashboardError('no_post_fits');
    const { action } = body;
    const { userId, sessionId } = person;
    const id = await inTransaction(db, async (tx) => {
      const begun = await beginBulkChange(tx, {
        userId,
        sessionId,
        action,
        posts,
        leftOut,
        address: addressOf(exchange.request),
        delayMs: isDelayed(action) ? undoMs : 0,
      });
      if (begun === null) throw dashboardError('too_many_bulk_changes', { limit: maxUnfinished });
      await recordAudit(tx, {
        action: 'bulk_change.begun',
        by,
        subjectId: begun,
        details: { action: action.name, posts: posts.length },
      });
      return begun;
    });
    bulkChanges.wake();
    await tellOfOne(id, context);
    return read(id, context);
  },
});

/** Notifies pages of a change of one post: they show it as gone, or again. */
async function tellOfOne(id: string, { db, jobEnqueuer, person: { userId } }: PersonContext): Promise<void> {
  const postId = await onlyPostOf(db, id);
  if (postId !== null) jobEnqueuer.notifyBrowsers(userId, postId);
}

/** The newest bulk changes. */
const listOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/bulk-changes',
  async handle(_input, { db, undoMs, person: { userId } }) {
    return (await listBulkChanges(db, userId)).map((row) => shown(row, undoMs));
  },
});

const params = z.object({ id: z.string() });

/** How far a bulk change is, with the first posts with which not all was done. */
const readOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/bulk-changes/{id}',
  params,
  handle: ({ params: { id } }, context) => read(id, context),
});

/** Takes a bulk change back: one that waits never begins, one that has ended is put back. */
const undoOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/bulk-changes/{id}/undo',
  audit: { action: 'bulk_change.undone' },
  params,
  async handle({ params: { id } }, context) {
    const { db, bulkChanges, undoMs, person } = context;
    await read(id, context);
    if ((await undoBulkChange(db, { userId: person.userId, id, undoMs })) === null)
      throw dashboardError('bulk_undo_too_late');
    bulkChanges.wake();
    await tellOfOne(id, context);
    return read(id, context);
  },
});

/** Ends a bulk change that is at work, with what is done by then. One that has ended meanwhile stays as it is. */
const stopOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/bulk-changes/{id}/stop',
  audit: { action: 'bulk_change.stopped' },
  params,
  async handle({ params: { id } }, context) {
    const { db, person } = context;
    await read(id, context);
    if (!(await stopBulkChange(db, { userId: person.userId, id }))) throw dashboardError('bulk_change_over');
    await tellOfOne(id, context);
    return read(id, context);
  },
});

type Person = Pick<PersonContext, 'db' | 'undoMs' | 'person' | 'bulkChanges'>;

/** @throws {ApiError} 400 for none or several of the three, and whatever choosing throws */
function choose(
  { filter, chosen, ids, action }: z.output<typeof bulkRequest>,
  context: Person,
): Promise<Chosen> {
  const { db, bulkChanges, person } = context;
  const { userId } = person;
  if ([filter, chosen, ids].filter((given) => given !== undefined).length !== 1)
    throw invalidRequest([problem('wrong_value', 'filter', { expected: 'given, or else chosen, or ids' })]);
  return bulkChanges.look(userId, () => {
    if (filter !== undefined) return chooseMatching(db, userId, { filter, action });
    if (chosen !== undefined) return chooseNamed(db, userId, { posts: chosen, action });
    return chooseIds(db, userId, { ids: ids ?? [], action });
  });
}

/** @throws {ApiError} 404 for one that the person does not have */
async function read(id: string, { db, undoMs, person: { userId } }: Person) {
  const row = await readBulkChange(db, userId, id);
  if (row === null) throw dashboardError('bulk_change_not_found');
  return { ...shown(row, undoMs), rests: await listBulkRests(db, id) };
}

/** A change as pages show it, with the time in which it can be taken back, ms: their clocks may be wrong. */
const shown = (row: BulkChangeRow, undoMs: number) => ({ ...row, undoLeftMs: undoLeftMs(row, undoMs) });

function undoLeftMs(row: BulkChangeRow, undoMs: number): number {
  if (row.state === 'running') return row.waitsMs;
  if (row.state !== 'done' || !canPutBack(row.action) || row.done + row.partly === 0) return 0;
  return Math.max(0, undoMs - (row.endedMsAgo ?? undoMs));
}

export const bulkChangesOperations = [
  matchingOperation,
  previewOperation,
  beginOperation,
  listOperation,
  readOperation,
  stopOperation,
  undoOperation,
] as const;
