import { randomUUID } from 'node:crypto';
import { answerOnce, deletePost, lockPost, resendPost, storeChange } from '@carillon/db';
import type { FilledDatabase, Look } from './filled-database.ts';
import { storePost } from './publish-round.ts';

/** A post that is changed, deleted or sent again, and a request that is repeated. */
export async function changeRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, bigUserId: userId } = filled;
  const { post } = await storePost(filled, look);
  const accounts = await filled.accounts(post.profileId);
  await db.$transaction(async (tx) => {
    const locked = await look('lock', () => lockPost(tx, live, post.id));
    if (locked === null) throw new Error('The post is gone.');
    const publications = locked.publications.map((publication) => ({
      ...publication,
      platform: accounts.find(({ id }) => id === publication.socialAccountId)?.platform ?? 'x',
      sandbox: false,
    }));
    const changed = {
      ...locked,
      content: 'Dong',
      status: 'draft',
      keepsTime: false,
      autoSchedule: false,
      publications,
    } as const;
    await look('change', () => storeChange(tx, locked, changed));
  });
  await look('delete', () => db.$transaction((tx) => deletePost(tx, live, post.id)));
  const failed = await db.post.findFirst({
    where: { userId, status: 'failed', id: { gt: filled.middleId } },
    select: { id: true },
  });
  await look('resend', () =>
    db
      .$transaction(async (tx) => {
        await resendPost(tx, live, failed?.id ?? '');
        throw new RollBack();
      })
      .catch(ignoreRollBack),
  );
  const request = { userId, sandbox: false, key: randomUUID(), hash: 'same' };
  const once = () => answerOnce(db, request, async () => ({ status: 201, body: '{}' }));
  await look('first with an Idempotency-Key', once);
  await look('repeated with an Idempotency-Key', once);
}

/** A failed post stays failed, for the next round. */
class RollBack extends Error {}

function ignoreRollBack(error: unknown): void {
  if (!(error instanceof RollBack)) throw error;
}
