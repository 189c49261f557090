import { apiError, type WebhookKind } from '@carillon/core';
import { type EndpointOwner, findForeignProfiles, getEndpoint, type Queries } from '@carillon/db';
import { type HostRules, hostProblem } from '@carillon/networks/host-rules';
import { kindProblem } from '@carillon/webhooks';

/** @throws {ApiError} 404 when the caller has no such webhook */
export async function requireWebhook(db: Queries, caller: EndpointOwner, id: string) {
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

/** @throws {ApiError} 404 when one of the profiles is not the caller's */
export async function requireProfiles(
  db: Queries,
  { userId }: EndpointOwner,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0 && (await findForeignProfiles(db, userId, ids)).length > 0)
    throw apiError('profile_not_found');
}
