import { XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { Connection } from '../network.ts';
import { accountName, pasted, unprovenHandle } from './account-name.ts';
import { inactivity } from './account-problems.ts';
import { callServer, type Server } from './call-server.ts';
import { type BlueskyCredentials, newTokens } from './credentials.ts';
import { failureFromBluesky, unavailable } from './failures.ts';
import { proveServer } from './prove-server.ts';
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
    const place = await proveServer(data, { asked: baseUrl, wire });
    if ('failure' in place) return place.failure;
    const { identity, home } = place;
    // The operator's service grants sessions for other servers. One that a person typed and that only hands them on is left out.
    const grantsForOthers = service === undefined || (wire.hosts.trusted?.includes(baseUrl) ?? false);
    const serviceUrl = grantsForOthers ? baseUrl : home;
    const [proven, platformAvatar] = await Promise.all([
      wire.identities.provenHandle(identity),
      avatar(data.did, { service: home, wire, token: data.accessJwt }),
    ]);
    const credentials: BlueskyCredentials = {
      did: data.did,
      handle: proven ?? unprovenHandle,
      session,
      appPassword,
      serviceUrl,
      pdsUrl: home === serviceUrl ? null : home,
    };
    return {
      kind: 'connected',
      platformUserId: data.did,
      platformUsername: credentials.handle,
      platformAvatar,
      grantedScopes: [],
      credentials,
      serviceUrl: service === undefined ? null : serviceUrl,
    };
  } catch (error) {
    return failureFromBluesky(error, { call: 'session', now: wire.now() });
  }
}

const picture = z
  .string()
  .max(2_000)
  .pipe(z.url({ protocol: /^https?$/ }));

/** The account's picture. Without one, or without a profile, it is connected all the same. */
async function avatar(actor: string, home: Server): Promise<string | null> {
  try {
    const { data } = await callServer(home, (sdk) => sdk.getProfile({ actor }));
    return picture.safeParse(data.avatar).data ?? null;
  } catch (error) {
    if (error instanceof XRPCError) return null;
    throw error;
  }
}
