import { createHash } from 'node:crypto';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { callerHeader } from '../system/caller.ts';
import type { CredentialCall } from './account-evidence.ts';

type Answered = Parameters<Parameters<Sandbox['onAnswer']>[0]>[0];

type Noted = { -readonly [Key in keyof CredentialCall]: CredentialCall[Key] };

/** The endpoints that give credentials, on either network. */
const giving: ReadonlySet<string> = new Set(['token', 'createSession', 'refreshSession']);

export const givesCredentials = (endpoint: string): boolean => giving.has(endpoint);

/** Statuses by which a network may refuse an account. */
const refusing: ReadonlySet<number> = new Set([400, 401, 403]);

/**
 * Writes down every call for credentials, and every one that was refused, as long as the sandbox lives. X does not say
 * whose a spent token was: its first use does.
 */
export function watchCredentials(sandbox: Pick<Sandbox, 'onAnswer'>): readonly CredentialCall[] {
  const calls: Noted[] = [];
  const owners = new Map<string, string>();
  let nameless: Noted[] = [];
  const unused = new Map<string, Noted>();
  sandbox.onAnswer((answered) => {
    const bearer = /^Bearer (\S+)$/i.exec(answered.call.headers.authorization ?? '')?.[1];
    const issuer = bearer === undefined ? undefined : unused.get(bearer);
    if (bearer !== undefined && issuer !== undefined) {
      issuer.usedAt = answered.cameAt;
      unused.delete(bearer);
    }
    if (!givesCredentials(answered.endpoint) && !refusing.has(answered.status)) return;
    const call = noteOf(answered);
    for (const mark of [call.spent, call.issued])
      if (mark !== null && call.handle !== '') owners.set(mark, call.handle);
    if (call.handle === '' && call.spent !== null) nameless.push(call);
    nameless = nameless.filter((each) => {
      each.handle = owners.get(each.spent ?? '') ?? '';
      return each.handle === '';
    });
    const access = textIn(answered.answer?.body, 'access_token');
    if (call.issued !== null && access !== null) unused.set(access, call);
    calls.push(call);
  });
  return calls;
}

function noteOf({ call, answer, ...facts }: Answered): Noted {
  const { platform, handle, endpoint, status, fault, cameAt, answeredAt, isHungUp } = facts;
  const isToken = platform === 'x' && endpoint === 'token';
  const caller = call.headers[callerHeader];
  const body = answer?.body;
  return {
    platform,
    handle,
    endpoint,
    status,
    fault,
    cameAt,
    answeredAt,
    isHungUp,
    said: textIn(body, 'error_description') ?? textIn(body, 'message') ?? textIn(body, 'title'),
    caller: typeof caller === 'string' ? caller : null,
    spent: isToken ? markOf(new URLSearchParams(call.body.toString('utf8')).get('refresh_token')) : null,
    issued: isToken ? markOf(textIn(body, 'refresh_token')) : null,
    usedAt: null,
  };
}

/** Mark of a token, without saying it. */
const markOf = (token: string | null): string | null =>
  token === null ? null : createHash('sha256').update(token).digest('hex').slice(0, 8);

function textIn(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : null;
}
