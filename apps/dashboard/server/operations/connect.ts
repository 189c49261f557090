import { connectAccount } from '@carillon/accounts';
import { apiError, platforms } from '@carillon/core';
import { keepAuthorization } from '@carillon/db/accounts';
import { hasProfile } from '@carillon/db/profiles';
import { baseUrlOf, noSandbox } from '@carillon/networks';
import {
  type AuthorizationPlatform,
  type ByCredentials,
  type CredentialsPlatform,
  connecting,
} from '@carillon/networks/descriptors';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import { redirectUri } from '../accounts/connection-tries.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Starts connecting an account. Answers the address of the consent page; only the same session can finish it, once. */
const beginOperation = <P extends AuthorizationPlatform>(platform: P) =>
  personOperation({
    who: 'person',
    needsProof: true,
    method: 'post',
    path: `/accounts/${platform}/begin`,
    body: z.strictObject({ profileId: z.string().max(100), sandbox: z.boolean().default(false) }),
    async handle({ body: { profileId, sandbox } }, context) {
      const { db, url, accounts, connectionTries, person, sandboxPublicUrl } = context;
      const { userId, sessionId } = person;
      await connectionTries.begin(userId);
      if (!(await hasProfile(db, { userId, sandbox: false }, profileId))) throw apiError('profile_not_found');
      if (sandbox && sandboxPublicUrl === null) {
        const message = accounts.urls.sandbox === '' ? noSandbox : unreachableSandbox;
        throw dashboardError('not_connected', { message });
      }
      const { authorization } = (await accounts.networks())[platform];
      const state = newToken();
      const sandboxUrl = sandbox ? (sandboxPublicUrl ?? undefined) : undefined;
      const start = authorization?.begin({ redirectUri: redirectUri(url, platform), state, sandboxUrl });
      if (start?.kind !== 'begun') throw dashboardError('not_connected', { message: start?.message ?? '' });
      const { codeVerifier } = start;
      const isKept = await keepAuthorization(
        db,
        { id: digest(state), sessionId },
        { profileId, platform, sandbox, codeVerifier },
      );
      if (!isKept) throw dashboardError('too_many_authorizations');
      return { url: start.url };
    },
  });

const unreachableSandbox =
  'Browsers cannot reach the sandbox of this server. Its operator must set SANDBOX_PUBLIC_URL.';

const given = z.string().min(1).max(500);

/** An account to be connected; the credentials that its network asks for stand in it by their names. */
interface NewAccount {
  readonly profileId: string;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
  readonly sandbox?: boolean;
  readonly [credential: string]: unknown;
}

const newAccount = ({ fields, ownServer }: ByCredentials) =>
  z.strictObject({
    profileId: z.string().max(100),
    ...Object.fromEntries(fields.map(({ name }) => [name, given])),
    ...(ownServer !== null && { service: given.optional() }),
    sandbox: z.boolean().default(false),
  }) as unknown as z.ZodType<NewAccount & { readonly sandbox: boolean }, NewAccount>;

const connectOperation = <P extends CredentialsPlatform>(platform: P, connect: ByCredentials) =>
  personOperation({
    who: 'person',
    needsProof: true,
    method: 'post',
    path: `/accounts/${platform}`,
    audit: {
      action: 'account.connected',
      details: ({ body: { sandbox } }) => ({ platform, sandbox }),
    },
    body: newAccount(connect),
    async handle(
      { body: { profileId, service, sandbox, ...input } },
      { accounts, connectionTries, jobEnqueuer, person },
    ) {
      const { userId } = person;
      const wanted = { platform, profileId, service, sandbox, userId, input };
      const tried = {
        userId,
        service: service ?? baseUrlOf({ platform, sandbox, serviceUrl: null }, accounts.urls),
      };
      await connectionTries.allow(tried);
      const result = await connectAccount(accounts, wanted);
      if (result.kind === 'connected' || result.reason !== 'network_refused')
        await connectionTries.forgive(tried);
      if (result.kind === 'refused') throw connectionError(result);
      jobEnqueuer.wakeWebhooks();
      return { id: result.id };
    },
  });

/** What each network needs. */
export const connectOperations = platforms.map((name) => {
  const connect = connecting(name);
  return connect.by === 'credentials'
    ? connectOperation(connect.platform, connect)
    : beginOperation(connect.platform);
});
