import type { Sql } from '../client.ts';

/**
 * Keeps what is sent of an event from now on. @returns what was kept first: this, or what somebody else made of it before;
 * null when nothing is left of the event
 */
export async function fixBody(db: Sql, eventId: string, body: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ body: string }[]>`
    UPDATE webhook_events SET body = coalesce(body, ${body})
    WHERE id = ${eventId} AND (body IS NOT NULL OR snapshot IS NOT NULL) RETURNING body`;
  return row?.body ?? null;
}
