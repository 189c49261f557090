import { newId } from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '../client.ts';
import type { WebhookDeliveryStatus } from '../generated/client.ts';
import { inOrderOfIds, type PageRequest, readPage } from '../page.ts';
import { inReach, isBound, type Reader } from '../reader.ts';
import { ownedBy } from './endpoints.ts';

const deliveryFields = {
  id: true,
  endpointId: true,
  status: true,
  attempts: true,
  nextAt: true,
  settledAt: true,
  createdAt: true,
  event: { select: { id: true, type: true, subjectId: true, occurredAt: true } },
} as const;

/** An endpoint may have heard of other profiles before a key that is bound to some could see it. */
const ofOwner = async (db: Sql, owner: Reader) => ({
  endpoint: await ownedBy(db, owner),
  ...(isBound(owner) && { AND: { event: { OR: [{ isTest: true }, inReach(owner)] } } }),
});

export interface DeliveryFilter {
  readonly endpointId: string;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly type?: string | undefined;
}

/** Deliveries of an endpoint, the newest first. */
export const listDeliveries = (
  db: Queries,
  owner: Reader,
  { endpointId, status, type, ...page }: PageRequest & DeliveryFilter,
) =>
  readPage(page, async (stretch) => {
    const { id, ...others } = inOrderOfIds('desc', stretch);
    const ofFilter = { ...(status && { status }), ...(type !== undefined && { event: { type } }) };
    const where = { endpointId, ...(await ofOwner(db, owner)), ...ofFilter, id };
    return db.webhookDelivery.findMany({ where, select: deliveryFields, ...others });
  });

/** Tries of a delivery that are shown at most, the newest ones. */
const maxTries = 50;

/** One delivery with what was sent and every try. Null when the user has no such delivery. */
export const getDelivery = async (db: Queries, owner: Reader, id: string) =>
  db.webhookDelivery.findFirst({
    where: { id, ...(await ofOwner(db, owner)) },
    select: {
      ...deliveryFields,
      event: { select: { ...deliveryFields.event.select, body: true, snapshot: true } },
      endpoint: { select: { kind: true, addresses: { select: { number: true, sealed: true } } } },
      tries: {
        select: {
          number: true,
          url: true,
          address: true,
          status: true,
          error: true,
          answer: true,
          requestHeaders: true,
          answerHeaders: true,
          begunAt: true,
          durationMs: true,
        },
        orderBy: { number: 'desc' },
        take: maxTries,
      },
    },
  });

/**
 * - again: it is tried again now, with all its tries before it
 * - off: its endpoint is switched off
 * - erased: nothing is left of its event
 */
export type Redelivery = 'again' | 'off' | 'erased';

/** Delivers to an endpoint once more. @returns null when the user has no such delivery */
export const redeliver = (db: Queries, owner: Reader, id: string): Promise<Redelivery | null> =>
  inTransaction(db, async (tx) => {
    const found = await tx.webhookDelivery.findFirst({
      where: { id, ...(await ofOwner(tx, owner)) },
      select: { endpoint: { select: { active: true } }, eventId: true },
    });
    if (found === null) return null;
    if (!found.endpoint.active) return 'off';
    // The event before its delivery, as everybody does; whoever erases it waits, or is waited for.
    const [event] = await tx.$queryRaw<{ isErased: boolean }[]>`
      SELECT body IS NULL AND snapshot IS NULL AS "isErased" FROM webhook_events WHERE id = ${found.eventId} FOR SHARE`;
    if (event?.isErased !== false) return 'erased';
    await tx.$executeRaw`
      UPDATE webhook_deliveries SET status = 'pending', next_at = clock_timestamp(), settled_at = NULL
      WHERE id = ${id}`;
    return 'again';
  });

/** An example of an event: as it is sent, or else as the rows would be that a message is made of. */
export interface TestEvent {
  readonly type: string;
  readonly body: string | null;
  readonly snapshot: object | null;
}

/** Makes a delivery of a test event, to see whether the endpoint listens. @returns the delivery's id */
export async function deliverTest(
  db: Sql,
  owner: Reader,
  endpointId: string,
  { type, body, snapshot }: TestEvent,
): Promise<string> {
  const id = newId('whd');
  await db.$executeRaw`
    WITH event AS (
      INSERT INTO webhook_events (id, user_id, type, subject_id, is_test, body, snapshot)
      VALUES (${newId('evt')}, ${owner.userId}, ${type}, ${endpointId}, true, ${body},
        ${snapshot === null ? null : JSON.stringify(snapshot)}::jsonb)
      RETURNING id
    )
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id) SELECT ${id}, id, ${endpointId} FROM event`;
  return id;
}
