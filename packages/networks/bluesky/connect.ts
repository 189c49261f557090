import { type Agent, type ComAtprotoServerCreateSession, XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Connection } from '../network.ts';
import { accountName } from './account-name.ts';
import { inactivity } from './account-problems.ts';
import type { BlueskyCredentials } from './credentials.ts';
import { failureFromBluesky } from './failures.ts';
import { openAgent } from './open-agent.ts';
import { pdsUrl } from './pds-url.ts';

type SignedIn = ComAtprotoServerCreateSession.OutputSchema;

const connectInput = z.object({
  handle: z
    .string('Give a handle.')
    .transform(accountName)
    .pipe(z.string('Give the full handle with its domain, such as alice.bsky.social, or a DID.')),
  appPassword: z.string('Give an app password.').trim().min(1, 'Give an app password.'),
  /** The account's own server, if the person named one: then `baseUrl` is it, once the caller allowed it. */
  service: z.string().optional(),
});

/** Signs in with an app password, and keeps the session: there is one sign-in per connection. */
export async function connect(
  input: unknown,
  baseUrl: string,
  signal: AbortSignal,
): Promise<Connection | Failure> {
  const parsed = connectInput.safeParse(input);
  if (!parsed.success) {
    const message = parsed.error.issues.map((issue) => issue.message).join(' ');
    return { kind: 'refused', code: 'rejected', message };
  }
  const { handle, appPassword, service } = parsed.data;
  try {
    const { server } = openAgent(baseUrl, signal).com.atproto;
    const { data } = await server.createSession({ identifier: handle, password: appPassword });
    const inactive = inactivity(data);
    if (inactive) return inactive;
    const credentials = newCredentials(data, appPassword, baseUrl);
    const home = openAgent(credentials.pdsUrl ?? baseUrl, signal, data.accessJwt);
    return {
      kind: 'connected',
      platformUserId: data.did,
      platformUsername: data.handle,
      platformAvatar: await avatar(data.did, home),
      grantedScopes: [],
      credentials,
      serviceUrl: service === undefined ? null : baseUrl,
    };
  } catch (error) {
    return failureFromBluesky(error, { call: 'session', now: new Date() });
  }
}

function newCredentials(signedIn: SignedIn, appPassword: string, serviceUrl: string): BlueskyCredentials {
  const { did, handle, accessJwt, refreshJwt, didDoc } = signedIn;
  const session = { accessJwt, refreshJwt };
  return { did, handle, appPassword, serviceUrl, pdsUrl: pdsUrl(didDoc, serviceUrl), session };
}

/** The account's picture. Where there is none, or no profile to be had, it is connected all the same. */
async function avatar(actor: string, agent: Agent): Promise<string | null> {
  try {
    const { data } = await agent.getProfile({ actor });
    return data.avatar && /^https?:/.test(data.avatar) ? data.avatar : null;
  } catch (error) {
    if (error instanceof XRPCError) return null;
    throw error;
  }
}
