import { connectWithCode } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import { type Person, takeAuthorization } from '@carillon/db';
import { digest } from '@carillon/secrets';
import type { Request, RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import { findPerson } from '../sessions/require-person.ts';
import type { ConnectionProblem } from './connection-problem.ts';
import { redirectUri } from './redirect-uri.ts';

/** How a connection by redirect ended, as the page of accounts is told. */
type Ending = { readonly connected: string } | { readonly problem: ConnectionProblem };

/** Longest value that a network sends along, characters. */
const longest = 2_000;

/** Takes people back from a network's consent page, and always on to the page of accounts. */
export const comeBack =
  (platform: Platform, parts: DashboardParts): RequestHandler =>
  async (request, response) => {
    const person = await findPerson(request, parts);
    const ending: Ending =
      person === null ? { problem: 'signed_out' } : await endingOf(request, { platform, parts, person });
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, `/accounts?${new URLSearchParams({ ...ending })}`);
  };

interface Return {
  readonly platform: Platform;
  readonly parts: DashboardParts;
  readonly person: Person;
}

async function endingOf({ query }: Request, { platform, parts, person }: Return): Promise<Ending> {
  const { db, accounts, url, log } = parts;
  const { userId, sessionId } = person;
  const id = digest(textOf(query['state']));
  const begun = await takeAuthorization(db, { id, sessionId, platform });
  if (begun === null) return { problem: 'not_begun' };
  if (query['error'] === 'access_denied') return { problem: 'denied' };
  const code = textOf(query['code']);
  if (code === '') return { problem: 'no_code' };
  const { codeVerifier, ...wanted } = begun;
  const result = await connectWithCode(
    accounts,
    { ...wanted, userId },
    { code, codeVerifier, redirectUri: redirectUri(url, platform) },
  );
  if (result.kind === 'connected') return { connected: result.id };
  const { reason, message } = result;
  log.info({ platform, reason }, `An account was not connected: ${message}`);
  return { problem: reason };
}

/** Empty for what no network sends. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= longest ? value : '';
