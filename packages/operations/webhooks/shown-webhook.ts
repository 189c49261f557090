import { apiError, madeAt, type WebhookKind } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { findForeignProfiles } from '@carillon/db/profiles';
import { isBound, type Reader } from '@carillon/db/reader';
import { type getDelivery, getEndpoint, type listDeliveries } from '@carillon/db/webhooks';
import { type HostRules, hostProblem } from '@carillon/networks/host-rules';
import type { KeyRing } from '@carillon/secrets';
import {
  kindProblem,
  type MessageKind,
  messageBody,
  type OwnHeaders,
  sealHeaders,
  shownUrl,
} from '@carillon/webhooks';
import type { WebhookParts } from '../context.ts';

type WebhookRow = NonNullable<Awaited<ReturnType<typeof getEndpoint>>>;

/** A webhook as its owner sees it: with its address, which rows have sealed. */
export const shownWebhook = async ({ sealedUrl, url, ...row }: WebhookRow, keys: KeyRing) => ({
  ...row,
  url: await shownUrl({ url, sealedUrl }, row.id, keys),
});

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

/** A message is made of the event, whenever it is wanted. */
const messageOf = (
  kind: MessageKind,
  { attempts, event }: Pick<FullRow, 'attempts' | 'event'>,
  dashboardUrl: string | undefined,
) => (attempts === 0 || event.snapshot === null ? null : messageBody(kind, event, dashboardUrl));

/** Headers of a webhook as its row has them. */
export async function keptHeaders(headers: OwnHeaders, endpointId: string, keys: KeyRing) {
  const headerNames = Object.keys(headers);
  if (headerNames.length === 0) return { headers: null, headerNames };
  return { headers: await sealHeaders(headers, endpointId, keys), headerNames };
}

/** @throws {ApiError} 404 when the caller has no such webhook */
export async function requireWebhook(db: Queries, caller: Reader, id: string) {
  const found = await getEndpoint(db, caller, id);
  if (found === null) throw apiError('webhook_not_found');
  return found;
}

/** @throws {ApiError} 400 for an address that may not be called; names are looked up when it is */
export function requireAddress(kind: WebhookKind, url: string, hosts: HostRules): void {
  const address = new URL(url);
  const problem = credentialProblem(address) ?? hostProblem(address, hosts) ?? kindProblem(kind, address);
  if (problem !== null) throw apiError('webhook_url_refused', { problem });
}

/** Servers of the operator's own are taken as they are otherwise; but no request can be made to such an address. */
const credentialProblem = ({ username, password }: URL): string | null =>
  username + password === '' ? null : 'must not contain a user name or a password';

/**
 * The profiles that a webhook is to hear of, when a caller names these; none are all of the caller's.
 * @throws {ApiError} 404 when one of them is not the caller's
 */
export async function profilesFor(
  db: Queries,
  caller: Reader,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return isBound(caller) ? (caller.profileIds ?? []) : [];
  if ((await findForeignProfiles(db, caller, ids)).length > 0) throw apiError('profile_not_found');
  return ids;
}
