import type { Database } from '@carillon/db';
import { type KeyRing, keyRing } from '@carillon/secrets';
import { openSecret, shownUrl } from '@carillon/webhooks';
import { Webhook } from 'standardwebhooks';

/** Longest time until an answer, ms. */
const deadlineMs = 2_000;

/**
 * Sends the endpoints the outcome of a post, once, right after its commit, as is usually written: nobody tries again,
 * neither when an endpoint fails nor when this process dies before.
 */
export async function sendWebhooks(
  publicationId: string,
  { db, master }: { readonly db: Database; readonly master: Uint8Array },
): Promise<void> {
  const { postId } = await db.publication.findUniqueOrThrow({ where: { id: publicationId } });
  const deliveries = await db.webhookDelivery.findMany({
    where: { status: 'pending', event: { postId } },
    include: { event: true, endpoint: { include: { addresses: { where: { replacedAt: null } } } } },
  });
  const keys = keyRing([master], 'webhooks');
  await Promise.all(deliveries.map((delivery) => send(delivery, db, keys)));
}

interface Delivery {
  readonly id: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly occurredAt: Date;
    readonly snapshot: unknown;
  };
  readonly endpoint: {
    readonly id: string;
    readonly url: string;
    readonly secret: string;
    readonly addresses: readonly { readonly sealed: string }[];
  };
}

async function send({ id, event, endpoint }: Delivery, db: Database, keys: KeyRing): Promise<void> {
  const body = JSON.stringify({ type: event.type, timestamp: event.occurredAt, data: event.snapshot });
  const now = new Date();
  const secret = new Webhook(await openSecret(endpoint.secret, endpoint.id, keys));
  const sealedUrl = endpoint.addresses[0]?.sealed ?? null;
  const url = await shownUrl({ url: endpoint.url, sealedUrl }, endpoint.id, keys);
  const status = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secret.sign(event.id, now, body),
    },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  }).then(
    (response) => (response.ok ? 'delivered' : 'failed'),
    () => 'failed' as const,
  );
  await db.webhookEvent.update({ where: { id: event.id }, data: { body } });
  await db.webhookDelivery.updateMany({
    where: { id, status: 'pending' },
    data: { status, nextAt: null, settledAt: new Date() },
  });
}
