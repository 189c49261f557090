import { connectAccount, keepChoice } from '@carillon/accounts';
import { apiError, platforms } from '@carillon/core';
import { keepAuthorization } from '@carillon/db/accounts';
import { hasProfile } from '@carillon/db/profiles';
import { baseUrlOf } from '@carillon/networks';
import {
  type AuthorizationPlatform,
  type ByAuthorization,
  type ByCredentials,
  type CredentialsPlatform,
  connecting,
} from '@carillon/networks/descriptors';
import { digest, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import { consentPage } from '../accounts/go-to-network.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

const given = z.string().min(1).max(500);

/** The field for the address of an account's own server, where its network has such. */
export const serviceField = ({ ownServer }: Pick<ByCredentials, 'ownServer'>) =>
  (ownServer === null ? {} : { service: given.optional() }) as {
    readonly service: z.ZodOptional<z.ZodString>;
  };

/** Starts connecting an account. Answers the address of the consent page; only the same session can finish it, once. */
const beginOperation = <P extends AuthorizationPlatform>(platform: P, connect: ByAuthorization) =>
  personOperation({
    who: 'person',
    needsProof: true,
    method: 'post',
    path: `/accounts/${platform}/begin`,
    body: z.strictObject({
      profileId: z.string().max(100),
      ...serviceField(connect),
      applicationId: z.string().max(100).optional(),
      sandbox: z.boolean().default(false),
    }),
    async handle({ body: { profileId, service, applicationId: appId, sandbox } }, context) {
      const { db, connectionTries, person } = context;
      const { userId, sessionId } = person;
      await connectionTries.begin({ userId });
      if (!(await hasProfile(db, { userId, sandbox: false }, profileId))) throw apiError('profile_not_found');
      const state = newToken();
      const going = { platform, profileId, appId, sandbox, service, state };
      const { url, ...kept } = await consentPage(context, { userId }, going);
      const isKept = await keepAuthorization(
        db,
        { id: digest(state), sessionId },
        { profileId, platform, sandbox, ...kept },
      );
      if (!isKept) throw dashboardError('too_many_authorizations');
      return { url };
    },
  });

/** An account to be connected; the credentials that its network asks for stand in it by their names. */
interface NewAccount {
  readonly profileId: string;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
  readonly sandbox?: boolean;
  readonly [credential: string]: unknown;
}

/** Schemas of what a network asks for. */
export const credentialFields = (connect: ByCredentials) => ({
  ...Object.fromEntries(connect.fields.map(({ name }) => [name, given])),
  ...serviceField(connect),
});

const newAccount = (connect: ByCredentials) =>
  z.strictObject({
    profileId: z.string().max(100),
    ...credentialFields(connect),
    sandbox: z.boolean().default(false),
  }) as unknown as z.ZodType<NewAccount & { readonly sandbox: boolean }, NewAccount>;

/** The account that was connected, or the choice of those that the credentials are for. */
type Connected = { readonly id: string } | { readonly choose: string };

const connectOperation = <P extends CredentialsPlatform>(platform: P, connect: ByCredentials) =>
  personOperation({
    who: 'person',
    needsProof: true,
    method: 'post',
    path: `/accounts/${platform}`,
    audit: { byHandler: ['account.connected'] },
    body: newAccount(connect),
    async handle(
      { body: { profileId, service, sandbox, ...input } },
      { accounts, connectionTries, jobEnqueuer, person, trail, by },
    ): Promise<Connected> {
      const { userId, sessionId } = person;
      const wanted = { platform, profileId, service, sandbox, userId, input };
      const tried = {
        userId,
        service: service ?? baseUrlOf({ platform, sandbox, serviceUrl: null }, accounts.urls),
      };
      await connectionTries.allow(tried);
      const result = await connectAccount(accounts, wanted);
      if (result.kind !== 'refused' || result.reason !== 'network_refused')
        await connectionTries.forgive(tried);
      if (result.kind === 'refused') throw connectionError(result);
      if (result.kind === 'several')
        return {
          choose: await keepChoice(accounts, { sessionId }, { ...wanted, connections: result.connections }),
        };
      const details = { platform, sandbox };
      await trail.record({ action: 'account.connected', by, userId, subjectId: result.id, details });
      jobEnqueuer.wakeWebhooks();
      return { id: result.id };
    },
  });

/** Needs of each network. */
export const connectOperations = platforms.map((name) => {
  const connect = connecting(name);
  return connect.by === 'credentials'
    ? connectOperation(connect.platform, connect)
    : beginOperation(connect.platform, connect);
});
