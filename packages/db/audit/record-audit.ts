import { type AuditAction, auditActions, firstId, madeAt, newId } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** Whence a request came. */
interface Whence {
  /** IP address. */
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Who did it. */
export type AuditAuthor =
  | ({ readonly kind: 'person'; readonly userId: string; readonly sessionId: string | null } & Whence)
  | ({
      readonly kind: 'api_key';
      readonly userId: string;
      readonly apiKeyId: string;
      readonly sandbox: boolean;
    } & Whence)
  | ({ readonly kind: 'anyone' } & Whence)
  | ({ readonly kind: 'connect_link' } & Whence)
  | { readonly kind: 'cli' | 'system' };

/** Facts beside: numbers, words of this service and names of fields; no secrets, no names or texts that people wrote. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface AuditEvent {
  readonly action: AuditAction;
  readonly by: AuditAuthor;
  /** The user whom it concerns; the author unless given. */
  readonly userId?: string | null | undefined;
  /** Its type follows from the action. */
  readonly subjectId?: string | null | undefined;
  /** Text given to sign in with. It is kept if it is an e-mail address: people type passwords there, too. */
  readonly email?: string | undefined;
  readonly details?: AuditDetails | undefined;
}

/** Writes events into the audit trail. Those of one millisecond have no order. */
export async function recordAudit(db: Queries, ...events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await db.auditEvent.createMany({ data: events.map(toRow) });
}

function toRow({ action, by, email, details = {}, ...event }: AuditEvent) {
  const id = newId('aud');
  const authorId = 'userId' in by ? by.userId : null;
  const { userId = authorId, subjectId = null } = event;
  return {
    id,
    at: madeAt('aud', id) ?? new Date(),
    userId,
    actor: by.kind,
    actorId: authorId,
    apiKeyId: by.kind === 'api_key' ? by.apiKeyId : null,
    sessionId: by.kind === 'person' ? by.sessionId : null,
    sandbox: by.kind === 'api_key' && by.sandbox,
    address: 'address' in by ? (by.address?.slice(0, maxAddressLength) ?? null) : null,
    requestId: 'requestId' in by ? (by.requestId ?? null) : null,
    action,
    subjectType: subjectId === null ? null : auditActions[action],
    subjectId,
    email: email === undefined ? null : triedEmail(email),
    details: details as Prisma.InputJsonObject,
  };
}

/** Characters of the longest IPv6 address as text, with an IPv4 address in it. */
const maxAddressLength = 45;

/** Characters that are kept of an e-mail address. */
const maxEmailLength = 100;

/** A given e-mail address as it is logged and kept; null for other text, which may be a password. */
export function triedEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  return /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) ? email.slice(0, maxEmailLength) : null;
}

/**
 * Takes e-mail and network addresses from the events of a user who is erased; what was done, and when, stays. To be called
 * when the row in `users` is deleted, in the same transaction: before that, a trigger refuses it. Events that others made
 * about the user keep the address of those others.
 * @returns how many events had any
 */
export const anonymiseAudit = (db: Sql, userId: string): Promise<number> => db.$executeRaw`
  UPDATE audit_events SET email = NULL, address = NULL
  WHERE (actor_id = ${userId} AND actor_id IS DISTINCT FROM user_id OR user_id = ${userId} AND coalesce(actor_id, user_id) = ${userId})
    AND (email IS NOT NULL OR address IS NOT NULL)`;

/**
 * Deletes events that were kept long enough, the oldest first.
 * @param keepMs more than 30 days: a trigger refuses to delete younger ones
 * @returns how many; `limit` means that there may be more
 */
export const forgetAuditEvents = (db: Sql, keepMs: number, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM audit_events WHERE id = ANY (ARRAY(
    SELECT id FROM audit_events WHERE id < ${firstId('aud', new Date(Date.now() - keepMs))}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
