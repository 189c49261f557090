import { type Platform, platformTitles } from '@carillon/core';
import { connectAccount as storeAccount } from '@carillon/db/accounts';
import type { Connection } from '@carillon/networks';
import { addressFields } from '@carillon/networks/descriptors';
import { addressProblem } from './check-addresses.ts';
import { learnServerOf } from './learn-server.ts';
import { appIdFor } from './own-applications.ts';
import type { Parts } from './parts.ts';
import { placeOf } from './place.ts';
import { networkRefusal, type Refusal, refusal } from './refusal.ts';
import { accountOf, noProfile, noteServers, notStored, ownerOf, storing } from './store-connections.ts';

export interface WantedAccount {
  readonly platform: Platform;
  readonly profileId: string;
  /** The user to whom the profile must belong; only the operator names nobody. */
  readonly userId?: string | undefined;
  readonly sandbox?: boolean | undefined;
  /** The connect link that somebody does it by, who need not be the user; it is used up with it. */
  readonly linkId?: string | undefined;
  /** Base URL of the account's own server. */
  readonly service?: string | undefined;
  /** The application by which it was granted; the usual one of the profile unless given, where the network has such. */
  readonly appId?: string | null | undefined;
  /** The network's id of the account, where credentials are for several; somebody has to choose unless given. */
  readonly accountId?: string | undefined;
  /** The credentials that the network asks for: a handle and an app password, or tokens. */
  readonly input: Readonly<Record<string, unknown>>;
}

export type ConnectResult = { readonly kind: 'connected'; readonly id: string } | SeveralAccounts | Refusal;

/** The credentials are for several accounts, and none of them is stored yet. */
export interface SeveralAccounts {
  readonly kind: 'several';
  readonly connections: readonly Connection[];
}

/**
 * Has the network check the credentials, and stores them sealed. An account that the profile has already is connected
 * again under its id, and what waits for it goes on. Where they are for several accounts, somebody has to choose first.
 */
export async function connectAccount(parts: Parts, wanted: WantedAccount): Promise<ConnectResult> {
  const { platform, profileId } = wanted;
  const owner = await ownerOf(parts, wanted);
  if (owner === null) return noProfile(profileId);
  const found = await askNetwork(parts, wanted);
  if (found.kind === 'refused') return found;
  const [connection] = found.connections;
  if (connection === undefined)
    return refusal('network_refused', `${platformTitles[platform]} names no such account.`);
  if (found.connections.length > 1) return found;
  const usable = { platform, profileId, appId: wanted.appId ?? undefined };
  const appId = wanted.sandbox ? null : await appIdFor(parts, usable);
  const { seal, ...account } = accountOf(parts, connection, { ...wanted, appId });
  const outcome = await storeAccount(parts.db, account, { seal, ...storing(parts, owner, wanted) });
  if (outcome.kind !== 'stored') return notStored(outcome.kind, owner);
  await noteServers(parts, [outcome], { userId: owner.userId, platform });
  await learnServerOf(parts, account);
  return { kind: 'connected', id: outcome.id };
}

/** Most accounts of one grant; those behind them are left out. */
const maxAccounts = 50;

/** The accounts that the network says the credentials are for, but those that nobody wants. */
async function askNetwork(
  parts: Parts,
  { accountId, input, service, ...wanted }: WantedAccount,
): Promise<SeveralAccounts | Refusal> {
  const place = placeOf(parts, { ...wanted, service });
  if (place.kind === 'refused') return place;
  const { platform, sandbox = false } = wanted;
  const { baseUrl, serviceUrl } = place;
  const fields = addressFields(platform);
  const wrong = addressProblem(input, { ...parts, fields, platform, sandbox, baseUrl });
  if (wrong !== null) return refusal('service_not_usable', wrong);
  const network = (await parts.networks())[platform];
  const answer = await network.connect({ ...input, ...(serviceUrl !== null && { service }) }, baseUrl);
  switch (answer.kind) {
    case 'connected':
      return { kind: 'several', connections: [answer] };
    case 'several': {
      const isWanted = ({ platformUserId }: Connection) =>
        accountId === undefined || accountId === platformUserId;
      return { kind: 'several', connections: answer.connections.slice(0, maxAccounts).filter(isWanted) };
    }
    default:
      return networkRefusal(platform, answer);
  }
}
