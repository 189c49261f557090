import { type Failure, failureFacts } from '@carillon/core';
import { z } from 'zod';
import type { Session } from '../../network.ts';
import { failureFromBluesky, unavailable } from '../failures.ts';
import type { Wire } from '../wire.ts';
import { withToken } from '../with-token.ts';
import { later, type Refusal } from './video-failures.ts';

/** Methods for which a token may be granted (Bluesky, guide of video uploads). */
export const methods = {
  limits: 'app.bsky.video.getUploadLimits',
  upload: 'com.atproto.repo.uploadBlob',
} as const;

/** Life of a token of uploads, s. A server grants an hour at most. */
const tokenSeconds = 30 * 60;

/**
 * Asks the account's server for a token with which the video service acts for the account.
 * @param aud whom it is for; the account's own server unless given, which takes the video from the service with it
 */
export async function grantToken(
  { session, wire: open }: { readonly session: Session; readonly wire: () => Wire },
  { lxm, aud }: { readonly lxm: string; readonly aud?: string },
): Promise<{ readonly value: string } | Refusal> {
  const wire = open();
  const exp = Math.floor(wire.now().getTime() / 1_000) + tokenSeconds;
  try {
    const granted = await withToken(session, wire, async ({ com: { atproto } }) => {
      const { data } = aud === undefined ? await atproto.server.describeServer() : { data: { did: aud } };
      const did = z.string().startsWith('did:').max(500).safeParse(data.did);
      if (!did.success) return null;
      return atproto.server.getServiceAuth({ aud: did.data, lxm, exp });
    });
    if ('failure' in granted) return { failure: ofTokens(granted.failure), name: '' };
    const token = z
      .string()
      .regex(/^[!-~]{1,8192}$/)
      .safeParse(granted.value?.data.token);
    return token.success ? { value: token.data } : { failure: unavailable, name: '' };
  } catch (error) {
    const failure = failureFromBluesky(error, { call: 'session', now: wire.now() });
    const isUnknown = failure.kind === 'refused' || failure.status === 501;
    return isUnknown ? { failure: notGranted, name: noServiceAuth } : { failure, name: '' };
  }
}

/** Name of the refusal of a server that grants no tokens for others. */
export const noServiceAuth = 'NoServiceAuth';

const notGranted = later(
  'The account’s Bluesky server granted no token for the video service. It is tried again.',
);

/** A token that is refused for this alone says nothing of the account. */
const ofTokens = (failure: Failure): Failure =>
  failureFacts[failure.code].isTokenRefusal ? notGranted : failure;
