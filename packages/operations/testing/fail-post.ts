import type { Database } from '@carillon/db';

/** Makes a draft a post that may be resent. */
export async function failPost(db: Pick<Database, 'post' | 'publication'>, postId: string): Promise<void> {
  const reason = { errorCode: 'rejected', errorMessage: 'Refused.' };
  await db.publication.updateMany({
    where: { postId },
    data: { ...reason, status: 'failed', dueAt: new Date() },
  });
  await db.post.update({ where: { id: postId }, data: { status: 'failed' } });
}
