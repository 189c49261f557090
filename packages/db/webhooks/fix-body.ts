import type { Sql } from '../client.ts';
import type { ClaimedEvent } from './claim-deliveries.ts';

/**
 * Keeps what is sent of an event from now on. @returns what was kept first: this, or what somebody else made of it before;
 * null when nothing is left of the event, or its post was deleted since it was claimed, so that this says too much
 */
export async function fixBody(
  db: Sql,
  { id, erased }: Pick<ClaimedEvent, 'id' | 'erased'>,
  body: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ body: string }[]>`
    UPDATE webhook_events SET body = coalesce(body, ${body})
    WHERE id = ${id} AND (body IS NOT NULL OR (snapshot IS NOT NULL AND erased = ${erased})) RETURNING body`;
  return row?.body ?? null;
}
