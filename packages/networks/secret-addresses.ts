import { byPlatform, type Platform } from '@carillon/core';
import { addressFields } from './descriptors.ts';
import type { Network, Vault } from './network.ts';

/** The networks, of which those with secret addresses say them in no sentence and in no error: what fetches addresses quotes them. */
export const hidingAddresses = (
  networks: Readonly<Record<Platform, Network>>,
): Readonly<Record<Platform, Network>> =>
  byPlatform((platform) =>
    addressFields(platform).length === 0 ? networks[platform] : hidingAddress(networks[platform]),
  );

/** The network, whose sentences and errors have nothing of the addresses among its credentials. */
export function hidingAddress(network: Network): Network {
  return {
    ...network,
    prepare: (items, session, datedAt) =>
      hidden(session, (watched) => network.prepare(items, watched, datedAt)),
    upload: (medium, session) => hidden(session, (watched) => network.upload(medium, watched)),
    publish: (batch, session) => hidden(session, (watched) => network.publish(batch, watched)),
    lookUp: (batch, session) => hidden(session, (watched) => network.lookUp(batch, watched)),
    connect: (input, baseUrl) => withoutSecrets(secretsIn(input), () => network.connect(input, baseUrl)),
    revoke: (credentials, place) =>
      withoutSecrets(secretsIn(credentials), () => network.revoke(credentials, place)),
  };
}

/** Learns what is secret as the network reads it. */
function hidden<Session extends { readonly vault: Vault }, Result>(
  session: Session,
  act: (watched: Session) => Promise<Result>,
): Promise<Result> {
  const secrets = new Set<string>();
  const learn = (credentials: unknown) => {
    for (const secret of secretsIn(credentials)) secrets.add(secret);
    return credentials;
  };
  const { vault } = session;
  const watched: Vault = {
    read: async () => learn(await vault.read()),
    renew: (change) =>
      vault.renew(async (newest) => {
        const renewal = await change(learn(newest));
        if ('credentials' in renewal) learn(renewal.credentials);
        if (renewal.late === undefined) return renewal;
        return { ...renewal, late: { ...renewal.late, credentials: renewal.late.credentials.then(learn) } };
      }),
  };
  return withoutSecrets(secrets, () => act({ ...session, vault: watched }));
}

async function withoutSecrets<Result>(
  secrets: ReadonlySet<string>,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return cleaned(await act(), secrets);
  } catch (error) {
    throw quotes(error, secrets) ? withoutAddress(error, secrets) : error;
  }
}

/** A result, with another sentence where it has one. */
function cleaned<Result>(result: Result, secrets: ReadonlySet<string>): Result {
  if (typeof result !== 'object' || result === null) return result;
  const { message, failure } = result as { message?: unknown; failure?: unknown };
  if (typeof message === 'string') return { ...result, message: hide(message, secrets) };
  return failure === undefined ? result : { ...result, failure: cleaned(failure, secrets) };
}

/** True where a message of an error, or of what caused it, has a secret. */
const quotes = (error: unknown, secrets: ReadonlySet<string>): error is Error =>
  error instanceof Error && (hide(error.message, secrets) !== error.message || quotes(error.cause, secrets));

/** The error by its name and its frames. Its causes would say the same again. */
function withoutAddress({ name, message, stack = '' }: Error, secrets: ReadonlySet<string>): Error {
  const clean = new Error(hide(message, secrets));
  clean.name = name;
  clean.stack = hide(stack, secrets);
  return clean;
}

function hide(text: string, secrets: ReadonlySet<string>): string {
  return [...secrets]
    .sort((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text);
}

/** Characters from which on a part of an address is a secret by itself. */
const minSecret = 12;

/** All that is secret of the addresses in credentials: they themselves, and their parts behind the server's name. */
function secretsIn(credentials: unknown): ReadonlySet<string> {
  if (typeof credentials === 'object' && credentials !== null)
    return new Set(Object.values(credentials).flatMap((each) => [...secretsIn(each)]));
  if (typeof credentials !== 'string' || !/^\s*https?:/i.test(credentials) || !URL.canParse(credentials))
    return new Set();
  const { href, pathname, search, hash } = new URL(credentials);
  const parts = [...pathname.split('/'), ...search.split(/[?&=]/), hash].filter(
    ({ length }) => length >= minSecret,
  );
  const rest = pathname + search;
  return new Set([credentials, credentials.trim(), href, ...(rest.length > 1 ? [rest] : []), ...parts]);
}
