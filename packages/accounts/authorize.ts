import { type Failure, type Platform, platformTitles } from '@carillon/core';
import { type Application, type AuthorizationCode, addressOf } from '@carillon/networks';
import { descriptors } from '@carillon/networks/descriptors';
import { appPlace, forgetApplication, keepApplication, knownApplication } from './applications.ts';
import { type ConnectResult, connectAccount, type WantedAccount } from './connect-account.ts';
import { appIdFor, applicationById } from './own-applications.ts';
import type { Parts } from './parts.ts';
import { placeOf, type WantedPlace } from './place.ts';
import { networkRefusal, type Refusal, refusal } from './refusal.ts';

/** Somebody goes to a network to grant access. */
export interface Going extends WantedPlace {
  readonly profileId: string;
  /** The application to ask as; the usual one of the profile unless given. */
  readonly appId?: string | undefined;
  /** Comes back with the browser. */
  readonly state: string;
  /** The page that they come back to. */
  readonly redirectUri: string;
  /** Where browsers reach the sandbox, for an account there. */
  readonly sandboxUrl?: string | undefined;
  /** The address of this server, for people who are asked for access. */
  readonly website: string;
}

/** They are to be sent to `url`. All else is kept for when they come back. */
export interface Begun {
  readonly kind: 'begun';
  readonly url: string;
  readonly codeVerifier: string;
  /** The account's own server, to which alone the code may go; null where none was named. */
  readonly serviceUrl: string | null;
  /** The application that asks; null for one without a row. */
  readonly appId: string | null;
}

/**
 * Where somebody is sent to grant access. At a server where this one is not yet an application of the network, and has to be one, it
 * registers first.
 */
export async function beginAuthorization(parts: Parts, going: Going): Promise<Begun | Refusal> {
  const { platform, sandbox = false, state, redirectUri, sandboxUrl, website } = going;
  // The sandbox is one place for all accounts.
  const service = sandbox ? undefined : going.service;
  const { ownServer } = descriptors[platform].connect;
  if (!sandbox && service === undefined && ownServer?.isNeeded)
    return refusal('service_not_usable', ownServer.problem);
  const place = placeOf(parts, { platform, sandbox, service });
  if (place.kind === 'refused') return place;
  const { baseUrl, serviceUrl } = place;
  const appId = sandbox ? null : await appIdFor(parts, going);
  if (!sandbox && going.appId !== undefined && appId === null) return notUsable;
  const application = (await asksServer(parts, { platform, sandbox }))
    ? await applicationAt(parts, { platform, baseUrl, redirectUri, website })
    : await ownApplication(parts, appId);
  if (application !== undefined && 'kind' in application) return networkRefusal(platform, application);
  const authorization = await authorizationOf(parts, platform);
  const start = authorization.begin({ baseUrl, application, redirectUri, state, sandboxUrl });
  if (start.kind !== 'begun') return networkRefusal(platform, start);
  return { kind: 'begun', url: start.url, codeVerifier: start.codeVerifier, serviceUrl, appId };
}

/** The application with this id, for a network at which people make them. */
const ownApplication = async (parts: Parts, appId: string | null) =>
  (appId === null ? null : await applicationById(parts, appId)) ?? undefined;

const notUsable = refusal(
  'application_gone',
  'The application is gone, or is not for this profile. Choose another one.',
);

/** True where whoever goes to a network has this server register at the one they name, or ask it. */
export async function asksServer(
  parts: Pick<Parts, 'networks'>,
  { platform, sandbox }: { readonly platform: Platform; readonly sandbox: boolean },
): Promise<boolean> {
  const { register, registersInSandbox = false } = await authorizationOf(parts, platform);
  return register !== undefined && (!sandbox || registersInSandbox);
}

interface Registering {
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly redirectUri: string;
  readonly website: string;
}

/** The application at a server: the one that it made for whoever came before, where it still knows that, or a new one. */
async function applicationAt(
  parts: Parts,
  { platform, baseUrl, redirectUri, website }: Registering,
): Promise<Application | Failure> {
  const authorization = await authorizationOf(parts, platform);
  if (authorization.register === undefined)
    throw new Error(`Nobody registers this server at servers of ${platform}.`);
  const place = appPlace(platform, baseUrl, redirectUri);
  const known = await knownApplication(parts, place);
  if (known !== null) {
    const isKnown = (await authorization.knows?.(baseUrl, known.application)) ?? true;
    if (isKnown === true) return known.application;
    if (isKnown !== false) return isKnown;
    await forgetApplication(parts, known);
  }
  const answer = await authorization.register(baseUrl, { redirectUri, name: 'Carillon', website });
  return answer.kind === 'registered' ? keepApplication(parts, place, answer.application) : answer;
}

/** `connectAccount` for a person who granted access on the network's own page, and came back with a code. */
export async function connectWithCode(
  parts: Parts,
  wanted: Omit<WantedAccount, 'input'>,
  code: Omit<AuthorizationCode, 'application' | 'sandbox'>,
): Promise<ConnectResult> {
  const { platform, sandbox = false } = wanted;
  const place = placeOf(parts, wanted);
  if (place.kind === 'refused') return place;
  const { baseUrl } = place;
  const isRegistered = await asksServer(parts, { platform, sandbox });
  const appId = sandbox ? null : (wanted.appId ?? null); // the sandbox has one of its own
  const own = await ownApplication(parts, appId);
  if (own !== undefined && 'kind' in own) return networkRefusal(platform, own);
  if (own === undefined && appId !== null) return notUsable;
  const known = isRegistered
    ? await knownApplication(parts, appPlace(platform, baseUrl, code.redirectUri))
    : null;
  if (known === null && isRegistered) return gone(platform, baseUrl);
  const authorization = await authorizationOf(parts, platform);
  const application = known?.application ?? own;
  const redeemed = await authorization.redeem({ ...code, application, sandbox }, baseUrl);
  switch (redeemed.kind) {
    case 'redeemed':
      return connectAccount(parts, { ...wanted, input: redeemed.input });
    case 'application_gone':
      if (known !== null) await forgetApplication(parts, known);
      return gone(platform, baseUrl);
    default:
      return networkRefusal(platform, redeemed);
  }
}

const gone = (platform: Platform, baseUrl: string): Refusal =>
  refusal(
    'application_gone',
    `${platformTitles[platform]} at ${addressOf(new URL(baseUrl))} no longer knows this server, so the account was not connected. Connect it again: this server registers there anew.`,
  );

async function authorizationOf({ networks }: Pick<Parts, 'networks'>, platform: Platform) {
  const { authorization } = (await networks())[platform];
  if (authorization === undefined) throw new Error(`Nobody is sent to ${platform} to grant access.`);
  return authorization;
}
