import { type Platform, usualPlans } from '@carillon/core';
import { findProfile, connectAccount as storeAccount } from '@carillon/db';
import {
  addressOf,
  baseUrlOf,
  hostProblem,
  type Network,
  type NetworkUrls,
  onPrivateNetwork,
} from '@carillon/networks';
import { seal } from '@carillon/secrets';
import { CommandError } from '../command-error.ts';
import { initialAvatar } from '../initial-avatar.ts';
import type { CommandSession } from '../open-session.ts';

export interface AccountOptions {
  readonly platform: Platform;
  readonly profile: string;
  readonly sandbox?: boolean | undefined;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
  /** What the network asks for: a handle and an app password, or tokens. */
  readonly input: Record<string, unknown>;
}

/** Has the network check the credentials, and stores them sealed. */
export async function connectAccount(
  session: CommandSession,
  options: AccountOptions,
): Promise<{ id: string }> {
  const { platform, sandbox = false, service, input } = options;
  const profile = await findProfile(session.db, options.profile);
  if (profile === null) throw new CommandError(`There is no profile "${options.profile}".`);
  const named = service === undefined ? null : checkedService(service, session);
  const baseUrl = baseUrlOf({ platform, sandbox, serviceUrl: named }, urlsOf(session));
  const network = await openNetwork(session, platform);
  const connection = await network.connect(input, baseUrl);
  if (connection.kind !== 'connected') throw new CommandError(connection.message);
  const { kind: _, credentials, platformAvatar, serviceUrl, ...facts } = connection;
  const account = {
    ...facts,
    profileId: profile.id,
    platform,
    sandbox,
    platformAvatar: platformAvatar ?? initialAvatar(facts.platformUsername),
    serviceUrl: service === undefined && sandbox ? null : serviceUrl,
  };
  const sealFor = (socialAccountId: string) =>
    seal(credentials, { socialAccountId, platform }, session.credentialKeys);
  const { plan } = profile.user;
  const most = (session.config.PLANS ?? usualPlans)[plan].socialAccounts;
  const id = await storeAccount(session.db, account, { seal: sealFor, most });
  if (id !== null) return { id };
  throw new CommandError(`The ${plan} plan allows ${most} social accounts, and all of them are in use.`);
}

/**
 * Speaks to the operator's own addresses as they are, and to what a person names by the rules. The SDKs are loaded here,
 * because no other command needs them.
 */
async function openNetwork(session: CommandSession, platform: Platform): Promise<Network> {
  const { createNetworks } = await import('@carillon/networks/all');
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret, ALLOW_PRIVATE_HOSTS } = session.config;
  const { x, bluesky, sandbox } = urlsOf(session);
  const hosts = { allowPrivateHosts: ALLOW_PRIVATE_HOSTS, trusted: [x, bluesky, sandbox] };
  return createNetworks({ x: { clientId, clientSecret }, bluesky: { hosts } })[platform];
}

const urlsOf = ({ config }: CommandSession): NetworkUrls => ({
  x: config.X_API_URL,
  bluesky: config.BLUESKY_SERVICE_URL,
  sandbox: config.SANDBOX_URL,
});

/** Never prints a whole URL: there may be a password in it. */
function checkedService(service: string, { config }: CommandSession): string {
  if (!URL.canParse(service)) {
    throw new CommandError(
      'The service must be the address of a Bluesky server, such as https://bsky.social.',
    );
  }
  const url = new URL(service);
  const problem = hostProblem(url, { allowPrivateHosts: config.ALLOW_PRIVATE_HOSTS });
  if (problem !== null) {
    const remedy = problem === onPrivateNetwork ? '; set ALLOW_PRIVATE_HOSTS=1 to talk to it' : '';
    throw new CommandError(`${addressOf(url)} ${problem}${remedy}.`);
  }
  return addressOf(url);
}
