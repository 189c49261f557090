import { connectAccount } from '@carillon/accounts';
import { apiError } from '@carillon/core';
import { keepAuthorization } from '@carillon/db/accounts';
import { hasProfile } from '@carillon/db/profiles';
import { noSandbox } from '@carillon/networks';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import { redirectUri } from '../accounts/connection-tries.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Starts connecting an account of X. Answers the address of the consent page; only the same session can finish it, once. */
const beginXOperation = personOperation({
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

const connectBlueskyOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/accounts/bluesky',
  audit: {
    action: 'account.connected',
    details: ({ body: { sandbox } }) => ({ platform: 'bluesky', sandbox }),
  },
  body: z.strictObject({
    profileId: z.string().max(100),
    handle: z.string().min(1).max(500),
    appPassword: z.string().min(1).max(500),
    /** Base URL of the account's own server. */
    service: z.string().min(1).max(500).optional(),
    sandbox: z.boolean().default(false),
  }),
  async handle(
    { body: { handle, appPassword, ...wanted } },
    { accounts, connectionTries, jobEnqueuer, person },
  ) {
    const { userId } = person;
    const input = { handle, appPassword };
    const { bluesky, sandbox } = accounts.urls;
    const tried = { userId, service: wanted.service ?? (wanted.sandbox ? sandbox : bluesky) };
    await connectionTries.allow(tried);
    const result = await connectAccount(accounts, { platform: 'bluesky', ...wanted, userId, input });
    if (result.kind === 'connected' || result.reason !== 'network_refused')
      await connectionTries.forgive(tried);
    if (result.kind === 'refused') throw connectionError(result);
    jobEnqueuer.wakeWebhooks();
    return { id: result.id };
  },
});

export const connectOperations = [beginXOperation, connectBlueskyOperation] as const;
