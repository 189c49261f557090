import { XRPCError } from '@atproto/api';
import { callServer } from './call-server.ts';
import { blueskyCredentials, sessionServer } from './credentials.ts';
import type { Wire } from './wire.ts';

/**
 * Ends the session at the service where it was made. The app password stays good: only its owner can delete it.
 * @returns whether the service ended it
 */
export async function revoke(credentials: unknown, baseUrl: string, wire: Wire): Promise<boolean> {
  const { data } = blueskyCredentials.safeParse(credentials);
  if (data === undefined || data.session === null) return false;
  try {
    const here = { service: sessionServer(data, baseUrl), wire, token: data.session.refreshJwt };
    await callServer(here, (sdk) => sdk.com.atproto.server.deleteSession());
    return true;
  } catch (error) {
    if (error instanceof XRPCError) return false;
    throw error;
  }
}
