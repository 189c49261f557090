import { cleanText } from '@carillon/core';
import { type HostRules, hostProblem } from '@carillon/networks/host-rules';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DocumentFetching } from './fetch-document.ts';
import { isRedirectUri } from './redirect-uris.ts';

/** An app that asks for access, as the document says that its id leads to. */
export interface OAuthClient {
  /** The address of its document. */
  readonly id: string;
  /** As it calls itself. */
  readonly name: string;
  /** Of its document: what is sure of it. */
  readonly host: string;
  readonly redirectUris: readonly string[];
}

/** An app that cannot be asked for, with a sentence. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
}

export interface OAuthClients {
  /**
   * Finds an app by its id, which is the address of its document.
   * @param allowFetch is asked before a document is fetched, and may refuse
   * @throws {ClientError} with a sentence
   */
  find(id: string, allowFetch: (address: string) => Promise<void>): Promise<OAuthClient>;
}

/** Time for which a document counts, ms: for reading the page and deciding, and no longer after it was changed or taken away. */
const keptMs = 2 * 60_000;

/** Length of the longest address, characters. */
const maxLength = 500;

/** Characters of a name that are shown. */
const maxName = 60;

/** Keeps documents of apps for some minutes, so that what a person saw is what they approve. */
export function openOAuthClients(fetching: DocumentFetching): OAuthClients {
  const kept = new LRUCache<string, OAuthClient>({ max: 500, ttl: keptMs });
  return {
    async find(id, allowFetch) {
      const known = kept.get(id);
      if (known !== undefined) return known;
      const address = addressOf(id, fetching.hosts);
      await allowFetch(id);
      const client = toClient(address, await documentAt(address, fetching));
      kept.set(id, client);
      return client;
    },
  };
}

/**
 * An id that can be an address of a document: written as URL writes it, with a path, without what servers do not see.
 * @throws {ClientError}
 */
function addressOf(id: string, hosts: HostRules): URL {
  const url = id.length > maxLength ? null : URL.parse(id);
  if (url === null) throw new ClientError('The app has no address of a metadata document as its id.');
  const isPlain = url.href === id && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.pathname === '/')
    throw new ClientError('The id of the app is not written as the address of a metadata document is.');
  const problem = hostProblem(url, hosts);
  if (problem !== null) throw new ClientError(`The address of the app’s metadata document ${problem}.`);
  return url;
}

/** @throws {ClientError} */
async function documentAt(address: URL, fetching: DocumentFetching): Promise<unknown> {
  const { fetchDocument } = await import('./fetch-document.ts'); // its HTTP client is loaded for the first app
  const fetched = await fetchDocument(address, fetching);
  if ('document' in fetched) return fetched.document;
  throw new ClientError(`The app’s metadata document could not be read: ${fetched.problem}.`);
}

/** Fields read of a document (draft-ietf-oauth-client-id-metadata-document). */
const documentSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uris: z.array(z.string().max(2_000)).max(50),
  token_endpoint_auth_method: z.string().default('none'),
});

/** @throws {ClientError} */
function toClient({ href, host }: URL, document: unknown): OAuthClient {
  const { data } = documentSchema.safeParse(document);
  if (data === undefined)
    throw new ClientError('The app’s metadata document lacks client_id, client_name or redirect_uris.');
  if (data.client_id !== href)
    throw new ClientError('The client_id in the app’s metadata document is not the document’s address.');
  if (data.token_endpoint_auth_method !== 'none')
    throw new ClientError(
      'The app wants to authenticate by a secret or a key of its own, which is not supported.',
    );
  const redirectUris = data.redirect_uris.filter(isRedirectUri);
  if (redirectUris.length === 0)
    throw new ClientError(
      'The app’s metadata document has no redirect address that begins with https:// or is on this computer.',
    );
  return { id: href, name: shownName(data.client_name) || host, host, redirectUris };
}

/** A name on one line, without what only changes how it looks. */
const shownName = (name: string): string =>
  cleanText(name.slice(0, maxName))
    .replaceAll(/[\s\p{Cf}]+/gu, ' ')
    .trim();
