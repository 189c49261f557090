import type { getDelivery, listDeliveries } from '@carillon/db';

type Row = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];
type FullRow = NonNullable<Awaited<ReturnType<typeof getDelivery>>>;

/** A delivery as it is answered. */
export const shownDelivery = ({ endpointId, nextAt, event, ...row }: Row) => ({
  ...row,
  webhookId: endpointId,
  eventId: event.id,
  type: event.type,
  subjectId: event.subjectId,
  occurredAt: event.occurredAt,
  nextAttemptAt: nextAt,
});

/** The same with what was sent, and every try. */
export const shownFullDelivery = ({ tries, ...row }: FullRow) => ({
  ...shownDelivery(row),
  body: row.event.body,
  tries,
});
