import { beginAuthorization, connectWithCode, type Parts } from '@carillon/accounts';
import type { Sandbox } from '@carillon/sandbox/sandbox';

const redirectUri = 'https://carillon.example/connect/x/callback';

interface Granting {
  readonly profileId: string;
  /** Of the account in the sandbox. */
  readonly handle: string;
  /** The application to ask as; the usual one unless given. */
  readonly appId?: string;
}

/** Goes to X's page, and comes back with a code. @returns the code, and the application that asked */
export async function grant(parts: Parts, sandbox: Sandbox, { profileId, handle, appId }: Granting) {
  sandbox.set({ authorize: 'approve', authorizeAs: handle });
  const place = { platform: 'x', profileId, appId, website: 'https://carillon.example' } as const;
  const begun = await beginAuthorization(parts, { ...place, state: 'state', redirectUri });
  if (begun.kind !== 'begun') throw new Error(begun.message);
  const page = begun.url.replace(/^https:\/\/x\.com(?=\/)/, sandbox.url);
  const answer = await fetch(page, { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return { appId: begun.appId, code: { code, codeVerifier: begun.codeVerifier, redirectUri } };
}

/** Connects an account of X as a person does who grants access to an application. @returns its id */
export async function connectThrough(parts: Parts, sandbox: Sandbox, granting: Granting): Promise<string> {
  const { appId, code } = await grant(parts, sandbox, granting);
  const { profileId } = granting;
  const result = await connectWithCode(parts, { platform: 'x', profileId, appId }, code);
  if (result.kind !== 'connected') throw new Error('message' in result ? result.message : result.kind);
  return result.id;
}
