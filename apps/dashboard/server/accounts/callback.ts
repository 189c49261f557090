import { connectWithCode, keepChoice } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import { takeAuthorization } from '@carillon/db/accounts';
import type { Person } from '@carillon/db/sign-in';
import { authorOf } from '@carillon/http/author-of';
import type { Exchange } from '@carillon/http/exchange';
import { digest } from '@carillon/secrets';
import type { RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import { findPerson } from '../sign-in/sessions/require-person.ts';
import type { ConnectionProblem } from './connection-error.ts';
import { redirectUri } from './connection-tries.ts';

/** The result of a connection by redirect, as query parameters for the page of accounts. */
type ConnectResult =
  | { readonly connected: string }
  /** Several accounts were granted; the id of the choice. */
  | { readonly choose: string }
  | { readonly problem: ConnectionProblem };

/** Maximum length of a value that a network sends along, characters. */
const maxValueLength = 2_000;

/** Takes people back from a network's consent page, and always on to the page of accounts. */
export const handleConnectCallback =
  (platform: Platform, parts: DashboardParts): RequestHandler =>
  async (request, response) => {
    const person = await findPerson(request, parts);
    response.locals.person = person ?? undefined;
    const result: ConnectResult =
      person === null
        ? { problem: 'signed_out' }
        : await finishConnecting({ request, response }, { platform, parts, person });
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, `/accounts?${new URLSearchParams({ ...result })}`);
  };

interface Connection {
  readonly platform: Platform;
  readonly parts: DashboardParts;
  readonly person: Person;
}

async function finishConnecting(
  { request, response }: Exchange,
  { platform, parts, person }: Connection,
): Promise<ConnectResult> {
  const { db, accounts, jobEnqueuer, url, log, trail } = parts;
  const { query } = request;
  const { userId, sessionId } = person;
  const id = digest(textOf(query['state']));
  const begun = await takeAuthorization(db, { id, sessionId, platform });
  if (begun === null) return { problem: 'not_begun' };
  if (query['error'] === 'access_denied') return { problem: 'denied' };
  const code = textOf(query['code']);
  if (code === '') return { problem: 'no_code' };
  const { codeVerifier, serviceUrl, ...wanted } = begun;
  const result = await connectWithCode(
    accounts,
    { ...wanted, userId, service: serviceUrl ?? undefined },
    { code, codeVerifier, redirectUri: redirectUri(url, platform) },
  );
  if (result.kind === 'connected') {
    const details = { platform, sandbox: wanted.sandbox };
    const by = authorOf(request, response);
    await trail.record({ action: 'account.connected', by, subjectId: result.id, details });
    jobEnqueuer.wakeWebhooks();
    return { connected: result.id };
  }
  if (result.kind === 'several') {
    const { connections } = result;
    const choice = { ...wanted, service: serviceUrl ?? undefined, connections };
    return { choose: await keepChoice(accounts, { sessionId }, choice) };
  }
  const { reason, message } = result;
  log.info({ platform, reason }, `An account was not connected: ${message}`);
  return { problem: reason };
}

/** Empty for what no network sends. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxValueLength ? value : '';
