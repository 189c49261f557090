import { connectWithCode } from '@carillon/accounts';
import { type Platform, platformTitles } from '@carillon/core';
import { type Person, takeAuthorization } from '@carillon/db';
import { digest } from '@carillon/secrets';
import type { Request, RequestHandler } from 'express';
import type { DashboardParts } from '../context.ts';
import { findPerson } from '../sessions/require-person.ts';
import { redirectUri } from './redirect-uri.ts';

/** How a connection by redirect ended, as the page of accounts is told. */
type Ending = { readonly connected: string } | { readonly problem: string };

/** Longest value that a network sends along, characters. */
const longest = 2_000;

/** Takes people back from a network's consent page, and always on to the page of accounts. */
export const comeBack =
  (platform: Platform, parts: DashboardParts): RequestHandler =>
  async (request, response) => {
    const person = await findPerson(request, parts);
    const ending =
      person === null
        ? { problem: 'You are signed out. Sign in, and connect the account again.' }
        : await endingOf(request, { platform, parts, person });
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
  const { db, accounts, url } = parts;
  const { userId, sessionId } = person;
  const id = digest(textOf(query['state']));
  const begun = await takeAuthorization(db, { id, sessionId, platform });
  if (begun === null) {
    return {
      problem: 'This connection was not begun in this browser, or took too long. Connect the account again.',
    };
  }
  const title = platformTitles[platform];
  if (query['error'] === 'access_denied') {
    return { problem: `You did not allow it on ${title}, so nothing was connected.` };
  }
  const code = textOf(query['code']);
  if (code === '') return { problem: `${title} gave no access, so nothing was connected. Try again.` };
  const { codeVerifier, ...wanted } = begun;
  const result = await connectWithCode(
    accounts,
    { ...wanted, userId },
    { code, codeVerifier, redirectUri: redirectUri(url, platform) },
  );
  return result.kind === 'connected' ? { connected: result.id } : { problem: result.message };
}

/** Empty for what no network sends. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= longest ? value : '';
