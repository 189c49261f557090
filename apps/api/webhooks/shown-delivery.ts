import { madeAt } from '@carillon/core';
import type { getDelivery, listDeliveries } from '@carillon/db';
import { type MessageKind, messageBody, shownUrl } from '@carillon/webhooks';
import type { WebhookParts } from '../context.ts';

type Row = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];
type FullRow = NonNullable<Awaited<ReturnType<typeof getDelivery>>>;

/** A delivery as it is answered. */
export const shownDelivery = ({ endpointId, nextAt, event, ...row }: Row) => ({
  ...row,
  createdAt: madeAt('whd', row.id) ?? row.createdAt, // which lists are in the order of
  webhookId: endpointId,
  eventId: event.id,
  type: event.type,
  subjectId: event.subjectId,
  occurredAt: event.occurredAt,
  nextAttemptAt: nextAt,
});

/** As a worker wrote them. */
type Headers = Readonly<Record<string, string>> | null;

const listed = (headers: Headers) =>
  headers && Object.entries(headers).map(([name, value]) => ({ name, value }));

/** The same with what was sent, and every try. */
export const shownFullDelivery = async (
  { tries, endpoint, ...row }: FullRow,
  { keys, dashboardUrl }: Pick<WebhookParts, 'keys' | 'dashboardUrl'>,
) => ({
  ...shownDelivery(row),
  body:
    endpoint.kind === 'webhook' ? row.event.body : messageOf(endpoint.kind as MessageKind, row, dashboardUrl),
  tries: await Promise.all(
    tries.map(async ({ requestHeaders, answerHeaders, url, address, ...each }) => ({
      ...each,
      url: await shownUrl({ url, sealedUrl: sealedIn(endpoint, address) }, row.endpointId, keys),
      requestHeaders: listed(requestHeaders as Headers),
      answerHeaders: listed(answerHeaders as Headers),
    })),
  ),
});

const sealedIn = ({ addresses }: FullRow['endpoint'], address: number | null): string | null =>
  addresses.find(({ number }) => number === address)?.sealed ?? null;

/** A message is made of what the event tells, whenever it is wanted. */
const messageOf = (
  kind: MessageKind,
  { attempts, event }: Pick<FullRow, 'attempts' | 'event'>,
  dashboardUrl: string | undefined,
) => (attempts === 0 || event.snapshot === null ? null : messageBody(kind, event, dashboardUrl));
