import { keepPreparing } from '@carillon/db';
import type { DeskParts } from './desk-parts.ts';

/** Times that a lease is renewed within its length. */
const renewals = 3;

/** Does work on a medium that was taken to be prepared, and keeps it from others for as long as that lasts. */
export async function whileKept(
  medium: { readonly id: string; readonly attempts: number },
  { db, log, times }: Pick<DeskParts, 'db' | 'log' | 'times'>,
  work: () => Promise<void>,
): Promise<void> {
  const renew = () =>
    void keepPreparing(db, medium, times.leaseMs).catch((error: unknown) =>
      log.warn({ error, mediumId: medium.id }, 'the lease of a medium was not renewed'),
    );
  const timer = setInterval(renew, times.leaseMs / renewals);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
