import { createEndpoint, newEndpointId } from '@carillon/db';
import { keyRing } from '@carillon/secrets';
import { newSigningSecret, sealSecret } from '@carillon/webhooks';
import type { BenchContext } from '../context.ts';

/** The events of a post that is published: two for each post with one account. */
export const publishedEvents = ['publication.published', 'post.published'] as const;

/** Gives a user an endpoint at this address that is told what is published. */
export async function addEndpoint(
  { db, encryptionKey }: BenchContext,
  userId: string,
  url: string,
): Promise<void> {
  const id = newEndpointId();
  const secret = await sealSecret(newSigningSecret(), id, keyRing([encryptionKey], 'webhooks'));
  const facts = { description: '', events: publishedEvents, profileIds: [], sandbox: false };
  if (!(await createEndpoint(db, { id, userId, url, secret, ...facts }, 20)))
    throw new Error('The endpoint was not stored.');
}

/** Removes all endpoints, and what they were told. */
export async function clearWebhooks({ db }: BenchContext): Promise<void> {
  await db.$executeRaw`TRUNCATE webhook_endpoints, webhook_events, webhook_outbox CASCADE`;
}
