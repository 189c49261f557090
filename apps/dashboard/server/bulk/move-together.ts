import { movedTime, scopes } from '@carillon/core';
import { inTransaction } from '@carillon/db';
import { recordAudit } from '@carillon/db/audit';
import { type BulkPost, type BulkTurn, noteBulkResults } from '@carillon/db/bulk-changes';
import { horizon } from '@carillon/db/publications';
import { movePosts } from '@carillon/operations/posts/move-posts';
import { newRequestId } from '@carillon/operations/run/request-id';
import type { BulkParts } from '../context.ts';
import { ofNoKey } from '../sign-in/sessions/start.ts';
import type { BulkTools } from './change-one.ts';

/** Posts of a change that are looked at together. */
export const together = 250;

/** True when the posts of a change can be moved together: each to a time that follows from its own, or back to it. */
export const movesTogether = ({ action }: BulkTurn): boolean =>
  action.name === 'move' && action.to.kind !== 'slots';

/**
 * Moves those posts of a change that nothing is in the way of, by a few statements for all, and notes them in the same transaction:
 * all of it is done, or nothing.
 * @returns how many
 */
export async function moveTogether(
  posts: readonly BulkPost[],
  { turn, zones }: Pick<BulkTools, 'turn' | 'zones'>,
  { db, plans, jobEnqueuer }: BulkParts,
): Promise<number> {
  const { action, total, userId, plan, sessionId, address } = turn;
  if (action.name !== 'move') return 0;
  const isUndo = turn.state === 'undoing';
  const byId = new Map(posts.filter(({ times }) => times <= 1).map((post) => [post.postId, post]));
  const versions = new Map(
    [...byId].map(([id, { status, updatedAt, changedAt }]) => [
      id,
      { status, updatedAt: isUndo ? (changedAt ?? new Date(0)) : updatedAt },
    ]),
  );
  const requestId = newRequestId();
  const by = { kind: 'person', userId, sessionId, address: address ?? undefined, requestId } as const;
  const { moved, wakeUps } = await inTransaction(db, async (tx) => {
    const done = await movePosts(
      tx,
      { caller: { ...ofNoKey, userId, plan, scopes }, plans },
      {
        versions,
        timeOf({ id, scheduledAt, profileId }) {
          const post = byId.get(id);
          const zone = zones.get(profileId);
          if (post === undefined || zone === undefined) return null;
          if (isUndo) return post.scheduledAt;
          const at = movedTime(scheduledAt?.toISOString() ?? '', action.to, zone, {
            position: post.position,
            total,
          });
          return at === null ? null : new Date(at);
        },
      },
    );
    const results = done.moved.map(({ id, updatedAt }) => ({
      position: byId.get(id)?.position ?? -1,
      state: isUndo ? ('undone' as const) : ('done' as const),
      reason: null,
      changedAt: updatedAt,
    }));
    if (results.length > 0) await noteBulkResults(tx, turn, results);
    const details = { fields: ['scheduledAt', 'status'] };
    await recordAudit(
      tx,
      ...done.moved.map(({ id }) => ({ action: 'post.changed' as const, by, subjectId: id, details })),
    );
    return done;
  });
  await jobEnqueuer.enqueueJobs(wakeUps, requestId);
  const soon = new Set(wakeUps.flatMap(({ postId, dueInMs }) => (dueInMs <= horizon ? [postId] : [])));
  for (const { id } of moved) if (!soon.has(id)) jobEnqueuer.notifyBrowsers(userId, id);
  jobEnqueuer.wakeWebhooks();
  return moved.length;
}
