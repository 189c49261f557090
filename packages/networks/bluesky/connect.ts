import { XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Connection } from '../network.ts';
import { accountName, pasted } from './account-name.ts';
import { inactivity } from './account-problems.ts';
import { callServer, type Server } from './call-server.ts';
import { type BlueskyCredentials, newTokens } from './credentials.ts';
import { failureFromBluesky, unavailable } from './failures.ts';
import { pdsUrl } from './pds-url.ts';
import type { Wire } from './wire.ts';

const connectInput = z.object({
  handle: z
    .string('Enter a handle.')
    .transform(accountName)
    .pipe(z.string('Enter the full handle with its domain, such as alice.bsky.social, or a DID.')),
  appPassword: z
    .string('Enter an app password.')
    .transform(pasted)
    .pipe(z.string().min(1, 'Enter an app password.')),
  /** The account's own server, if the person named one: then `baseUrl` is it, once the caller allowed it. */
  service: z.string().optional(),
});

/** Signs in with an app password, and keeps the session: there is one sign-in per connection. */
export async function connect(input: unknown, baseUrl: string, wire: Wire): Promise<Connection | Failure> {
  const parsed = connectInput.safeParse(input);
  if (!parsed.success) {
    const message = parsed.error.issues.map((issue) => issue.message).join(' ');
    return { kind: 'refused', code: 'rejected', message };
  }
  const { handle, appPassword, service } = parsed.data;
  try {
    const person = { identifier: handle, password: appPassword };
    const { data } = await callServer({ service: baseUrl, wire }, (sdk) =>
      sdk.com.atproto.server.createSession(person),
    );
    const inactive = inactivity(data);
    if (inactive) return inactive;
    const { data: session } = newTokens.safeParse(data);
    if (session === undefined) return unavailable;
    const credentials: BlueskyCredentials = {
      did: data.did,
      handle: data.handle,
      session,
      appPassword,
      serviceUrl: baseUrl,
      pdsUrl: pdsUrl(data.didDoc, wire.hosts),
    };
    const home = { service: credentials.pdsUrl ?? baseUrl, wire, token: data.accessJwt };
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
    return failureFromBluesky(error, { call: 'session', now: wire.now() });
  }
}

const picture = z
  .string()
  .max(2_000)
  .pipe(z.url({ protocol: /^https?$/ }));

/** The account's picture. Where there is none, or no profile to be had, it is connected all the same. */
async function avatar(actor: string, home: Server): Promise<string | null> {
  try {
    const { data } = await callServer(home, (sdk) => sdk.getProfile({ actor }));
    return picture.safeParse(data.avatar).data ?? null;
  } catch (error) {
    if (error instanceof XRPCError) return null;
    throw error;
  }
}
