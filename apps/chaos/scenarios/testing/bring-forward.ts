import type { Scene } from '@carillon/harness/open-scene';

/**
 * Lets all that posts wait for be over now, or in so many ms: their time, their next try, the block of their accounts. So
 * a test has an hour for what it does before that, however slow the machine is.
 * @returns when it is over
 */
export async function bringForward({ db, wake }: Scene, postIds: readonly string[], inMs = 0): Promise<Date> {
  const over = new Date(Date.now() + inMs);
  const publications = {
    postId: { in: [...postIds] },
    status: { in: ['scheduled' as const, 'queued' as const, 'publishing' as const] },
  };
  // At once: with only one of them free, a later post of the account would pass.
  const [woken] = await db.$transaction([
    db.publication.updateManyAndReturn({
      where: publications,
      data: { dispatch: { increment: 1 }, dispatchedAt: new Date() },
    }),
    db.publication.updateMany({ where: { ...publications, dueAt: { gt: over } }, data: { dueAt: over } }),
    db.publication.updateMany({ where: { ...publications, nextAt: { gt: over } }, data: { nextAt: over } }),
    db.socialAccount.updateMany({
      where: { blockedUntil: { gt: over }, publications: { some: publications } },
      data: { blockedUntil: over },
    }),
  ]);
  await wake(woken.map((row) => ({ ...row, publicationId: row.id, dueInMs: inMs })));
  return over;
}
