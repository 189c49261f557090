import { type Platform, plans, platformTitles } from '@carillon/core';
import { countAccounts, findProfile, connectAccount as storeAccount } from '@carillon/db';
import { baseUrlOf, isPrivateHost } from '@carillon/networks';
import { createNetworks } from '@carillon/networks/all';
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
  const max = plans[profile.user.plan].socialAccounts;
  if ((await countAccounts(session.db, profile.userId)) >= max) {
    throw new CommandError(
      `The ${profile.user.plan} plan allows ${max} social accounts, and all of them are in use.`,
    );
  }
  const baseUrl = checkedUrl(session, { platform, sandbox, serviceUrl: service ?? null });
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret } = session.config;
  const network = createNetworks({ x: { clientId, clientSecret } })[platform];
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
  return { id: await storeAccount(session.db, account, sealFor) };
}

function checkedUrl({ config }: CommandSession, place: Parameters<typeof baseUrlOf>[0]): string {
  const urls = { x: config.X_API_URL, bluesky: config.BLUESKY_SERVICE_URL, sandbox: config.SANDBOX_URL };
  const url = baseUrlOf(place, urls).replace(/\/+$/, '');
  const title = platformTitles[place.platform];
  if (!URL.canParse(url)) throw new CommandError(`"${url}" is not the address of a ${title} server.`);
  if (config.ALLOW_PRIVATE_HOSTS) return url;
  if (isPrivateHost(url)) {
    throw new CommandError(`${url} is on a private network; set ALLOW_PRIVATE_HOSTS=1 to talk to it.`);
  }
  if (!url.startsWith('https://')) throw new CommandError(`${url} must begin with https://.`);
  return url;
}
