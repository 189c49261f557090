import { randomUUID } from 'node:crypto';
import { forgetAuditEvents } from '@carillon/db/audit';
import { answerOnce, forgetIdempotencyKeys } from '@carillon/db/idempotency';
import { deletePost, lockPost, resendPost, storeChange } from '@carillon/db/posts';
import {
  failMissed,
  postponeAudits,
  takeAudits,
  takeUndispatched,
  withoutQueue,
  withQueue,
} from '@carillon/db/publications';
import { forgetRequests } from '@carillon/db/requests';
import { defaultTimes } from '@carillon/worker/times';
import type { FilledDatabase, Look } from './filled-database.ts';
import { publishRound, storePost } from './publish-round.ts';
import { readRound } from './read-round.ts';

/** All hot statements of the service, through the functions that it uses. */
export async function allRounds(filled: FilledDatabase, look: Look): Promise<void> {
  for (const round of [readRound, publishRound, changeRound, sweepRound]) await round(filled, look);
}

/** The searches that a worker makes every five seconds. */
async function sweepRound({ db }: FilledDatabase, look: Look): Promise<void> {
  await look('sweep: missed', () => failMissed(db, 86_400_000));
  await look('sweep: without a job', () => takeUndispatched(db, 500, withQueue(defaultTimes)));
  await look('sweep: due, without the queue', () =>
    takeUndispatched(db, 20, withoutQueue('x', defaultTimes)),
  );
  await look('sweep: audits', () =>
    takeAudits(db, { platforms: ['x'], ageMs: 600_000, limit: 10, reservationMs: 300_000 }),
  );
  const account = await db.socialAccount.findFirstOrThrow({ where: { platform: 'x' } });
  await look('sweep: audits put off', () => postponeAudits(db, account.id, defaultTimes));
  await look('sweep: idempotency keys', () => forgetIdempotencyKeys(db));
  await look('sweep: audit events', () => forgetAuditEvents(db, 400 * 86_400_000));
  await look('sweep: requests', () => forgetRequests(db, 400 * 86_400_000));
}

/** A post that is changed, deleted or sent again, and a request that is repeated. */
async function changeRound(filled: FilledDatabase, look: Look): Promise<void> {
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
