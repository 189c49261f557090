import type { Caller } from '@carillon/db/api-keys';
import type { AuditAuthor } from '@carillon/db/audit';
import type { Person } from '@carillon/db/sign-in';
import type { Request, Response } from 'express';

/** Characters of the longest IPv6 address as text, with an IPv4 address in it. */
const maxAddressLength = 45;

/** The address that a request came from, as it is logged and kept. */
export const addressOf = ({ ip = '' }: Pick<Request, 'ip'>): string => ip.slice(0, maxAddressLength);

/** Who made a request, for the audit trail: a person, or else an API key, or else nobody known. */
export function authorOf(request: Request, { locals }: Response): AuditAuthor {
  const whence = { address: addressOf(request), requestId: String(locals.requestId) };
  const person = locals.person as Person | undefined;
  if (person !== undefined)
    return { kind: 'person', userId: person.userId, sessionId: person.sessionId, ...whence };
  const { userId, apiKeyId, sandbox } = (locals.caller ?? {}) as Partial<Caller>;
  if (userId === undefined || apiKeyId === undefined || apiKeyId === null)
    return { kind: 'anyone', ...whence };
  return { kind: 'api_key', userId, apiKeyId, sandbox: sandbox ?? false, ...whence };
}
