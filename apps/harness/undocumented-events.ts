import { type Database, isUnavailable } from '@carillon/db';
import { eventMismatch } from './check-answers.ts';

/** What is wrong with bodies of events that webhooks were told, each in words; nothing where Postgres is gone. */
export async function undocumentedEvents(db: Database): Promise<string[]> {
  const told = { where: { body: { not: null } }, select: { type: true, body: true }, take: 1_000 } as const;
  const events = await db.webhookEvent.findMany(told).catch((error: unknown) => {
    if (isUnavailable(error)) return [];
    throw error;
  });
  return events.flatMap(({ type, body }) => {
    const wrong = eventMismatch(type, body ?? '');
    return wrong === null ? [] : [`An event is not as the document says: ${wrong}: ${body}`];
  });
}
