import { apiError } from '@carillon/core';
import { hasProfile, keepAuthorization } from '@carillon/db';
import { noSandbox } from '@carillon/networks';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { redirectUri } from '../accounts/redirect-uri.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Starts connecting an account of X. Answers the address of the consent page; only the same session can finish it, once. */
export const beginXOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/accounts/x/begin',
  body: z.strictObject({ profileId: z.string().max(100), sandbox: z.boolean().default(false) }),
  async handle({ body: { profileId, sandbox } }, context) {
    const { db, url, accounts, connectionTries, person, sandboxPublicUrl } = context;
    const { userId, sessionId } = person;
    await connectionTries.begin(userId);
    if (!(await hasProfile(db, userId, profileId))) throw apiError('profile_not_found');
    if (sandbox && sandboxPublicUrl === null) {
      const message = accounts.urls.sandbox === '' ? noSandbox : unreachableSandbox;
      throw dashboardError('not_connected', { message });
    }
    const { authorization } = (await accounts.networks()).x;
    const state = newToken();
    const sandboxUrl = sandbox ? (sandboxPublicUrl ?? undefined) : undefined;
    const start = authorization?.begin({ redirectUri: redirectUri(url, 'x'), state, sandboxUrl });
    if (start?.kind !== 'begun') throw dashboardError('not_connected', { message: start?.message ?? '' });
    const { codeVerifier } = start;
    const isKept = await keepAuthorization(
      db,
      { id: digest(state), sessionId },
      { profileId, platform: 'x', sandbox, codeVerifier },
    );
    if (!isKept) throw dashboardError('too_many_authorizations');
    return { url: start.url };
  },
});

const unreachableSandbox =
  'Browsers cannot reach the sandbox of this server. Its operator must set SANDBOX_PUBLIC_URL.';
