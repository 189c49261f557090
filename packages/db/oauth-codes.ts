import type { Scope } from '@carillon/core';
import { addOwnApiKey } from './api-keys.ts';
import type { Database, Queries, Sql } from './client.ts';
import { inTransaction } from './client.ts';
import type { OAuthCode } from './generated/client.ts';
import { appRevoked, endWebhooksOfKey } from './made-by-keys.ts';
import { lockUser } from './users.ts';

/** Time in which an app must come with its code, s. */
const lifeS = 60;

/** Grant of a user to an app. */
export interface Grant {
  readonly userId: string;
  /** The address of the app's metadata document. */
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  /** PKCE, S256. */
  readonly codeChallenge: string;
  /** The address that the key is for. */
  readonly resource: string;
  readonly scopes: readonly Scope[];
  /** Empty for all. */
  readonly profileIds: readonly string[];
  readonly sandbox: boolean;
  /** Life of the key, days. */
  readonly days: number;
}

/** @param id the digest of the code that the app gets */
export async function keepOAuthCode(
  db: Queries,
  id: string,
  { scopes, profileIds, ...grant }: Grant,
): Promise<void> {
  const expiresAt = new Date(Date.now() + lifeS * 1_000);
  const lists = { scopes: [...scopes], profileIds: [...profileIds] };
  await db.oAuthCode.create({ data: { id, ...grant, ...lists, expiresAt } });
}

/** Proof of an app to get its key. */
export interface Redemption {
  /** The digest of the code. */
  readonly id: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Made of the verifier. */
  readonly codeChallenge: string;
  /** As it says it; undefined where it says none. */
  readonly resource: string | undefined;
}

/** A key of which the hash and the last letters are stored. */
interface MadeKey {
  readonly hash: string;
  readonly last4: string;
}

/**
 * - unknown: there is no such code, or its time is over
 * - reused: it came before, and the key that it gave ended now
 * - other_client, other_redirect, wrong_verifier, other_resource: it is not as it was granted, and the code ended
 * - disabled: the user may do nothing any more
 * - too_many: the user has as many keys as they may
 */
export type Redeemed =
  | { readonly kind: 'unknown' | 'disabled' | 'too_many' | Mismatch }
  | { readonly kind: 'reused'; readonly userId: string; readonly revokedKeyId: string | null }
  | {
      readonly kind: 'redeemed';
      readonly userId: string;
      readonly apiKeyId: string;
      readonly grant: Omit<Grant, 'userId'>;
    };

type Mismatch = 'other_client' | 'other_redirect' | 'wrong_verifier' | 'other_resource';

interface Making {
  /** Most good keys that a user may have. */
  readonly max: number;
  readonly makeKey: (sandbox: boolean) => MadeKey;
}

/** Ends a code, and makes the key that it stands for in the same transaction. */
export const redeemOAuthCode = (
  db: Database,
  shown: Redemption,
  { max, makeKey }: Making,
): Promise<Redeemed> =>
  db.$transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ isOver: boolean }[]>`
      SELECT expires_at <= now() AS "isOver" FROM oauth_codes WHERE id = ${shown.id} FOR UPDATE`;
    const code = held && (await tx.oAuthCode.findUnique({ where: { id: shown.id } }));
    if (!code) return { kind: 'unknown' };
    const { userId, usedAt } = code;
    if (usedAt !== null) return { kind: 'reused', userId, revokedKeyId: await revokeKeyOf(tx, code) };
    await tx.oAuthCode.update({ where: { id: code.id }, data: { usedAt: new Date() } });
    if (held?.isOver) return { kind: 'unknown' };
    const mismatch = mismatchOf(code, shown);
    if (mismatch !== null) return { kind: mismatch };
    await lockUser(tx, userId);
    const user = await tx.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
    if (user === null || user.disabledAt !== null) return { kind: 'disabled' };
    const grant = grantOf(code);
    const { clientName: name, clientId, scopes, profileIds, sandbox, days } = grant;
    const expiresAt = new Date(Date.now() + days * 86_400_000);
    const facts = { userId, name, clientId, scopes, profileIds, sandbox, expiresAt };
    const apiKeyId = await addOwnApiKey(tx, { ...facts, ...makeKey(sandbox) }, max);
    if (apiKeyId === null) return { kind: 'too_many' };
    await tx.oAuthCode.update({ where: { id: code.id }, data: { apiKeyId } });
    return { kind: 'redeemed', userId, apiKeyId, grant };
  });

function mismatchOf(code: OAuthCode, shown: Redemption): Mismatch | null {
  if (code.clientId !== shown.clientId) return 'other_client';
  if (code.redirectUri !== shown.redirectUri) return 'other_redirect';
  if (code.codeChallenge !== shown.codeChallenge) return 'wrong_verifier';
  return shown.resource === undefined || shown.resource === code.resource ? null : 'other_resource';
}

function grantOf(code: OAuthCode): Omit<Grant, 'userId'> {
  const { clientId, clientName, redirectUri, codeChallenge, resource, profileIds, sandbox, days } = code;
  const scopes = code.scopes as Scope[];
  return { clientId, clientName, redirectUri, codeChallenge, resource, scopes, profileIds, sandbox, days };
}

/** Somebody else may have the code. @returns the id of the key that ended; null where none was good */
async function revokeKeyOf(tx: Sql, { userId, apiKeyId }: OAuthCode): Promise<string | null> {
  const ended = await tx.$executeRaw`
    UPDATE api_keys SET revoked_at = now() WHERE id = ${apiKeyId} AND revoked_at IS NULL`;
  if (ended === 0 || apiKeyId === null) return null;
  await endWebhooksOfKey(tx, { userId, id: apiKeyId, reason: appRevoked });
  return apiKeyId;
}

/**
 * Ends a key that an app was granted, and the webhooks that it made, for the app itself.
 * @param hashes of the key under every key of the server
 * @returns null when the app has no such key, or it ended before
 */
export const revokeKeyOfApp = (
  db: Queries,
  { hashes, clientId }: { readonly hashes: readonly string[]; readonly clientId: string },
): Promise<{ readonly id: string; readonly userId: string } | null> =>
  inTransaction(db, async (tx) => {
    const [ended] = await tx.$queryRaw<{ id: string; userId: string }[]>`
      UPDATE api_keys SET revoked_at = now()
      WHERE hash = ANY (${[...hashes]}) AND client_id = ${clientId} AND revoked_at IS NULL
      RETURNING id, user_id AS "userId"`;
    if (ended === undefined) return null;
    await endWebhooksOfKey(tx, { ...ended, reason: appRevoked });
    return ended;
  });
