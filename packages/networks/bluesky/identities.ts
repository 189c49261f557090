import { XRPCError } from '@atproto/api';
import { getHandle, getPdsEndpoint, isValidDidDoc } from '@atproto/common-web';
import { type HostRules, hostProblem } from '../host-rules.ts';
import { accountName } from './account-name.ts';
import { callServer } from './call-server.ts';
import { pdsUrl } from './pds-url.ts';
import type { Identities, Wire } from './wire.ts';

/** Whom this installation believes about identities, which no server may say of itself. */
export interface Trustee {
  /** Base URL of the PLC directory, which has the documents of `did:plc`. */
  readonly directory: string;
  /** Base URL of the server that says to which DID a handle leads. */
  readonly service: string;
}

interface Means {
  readonly trustee: Trustee;
  readonly hosts: HostRules;
  /** Calls what the operator named. */
  readonly trusted: Wire['fetch'];
  /** Calls what a stranger named, by rules that trust nobody. */
  readonly strangers: Wire['fetch'];
  readonly now: Wire['now'];
}

/** Longest document that is read, characters: one of Bluesky has under a thousand. */
const maxDocumentLength = 20_000;

/** Statuses that say there is no document: never was, no more, or no such name. */
const isNowhere = new Set([400, 404, 410]);

export function openIdentities({ trustee, hosts, trusted, strangers, now }: Means): Identities {
  const withoutTrust: HostRules = { ...hosts, trusted: [] };

  async function read(did: string): Promise<Response | 'unknown' | 'away'> {
    const place = placeOf(did, trustee.directory);
    if (place === null) return 'unknown';
    const isOurs = did.startsWith('did:plc:');
    if (!isOurs && hostProblem(place, withoutTrust) !== null) return 'unknown';
    const request = new Request(place, { headers: { accept: 'application/did+ld+json, application/json' } });
    // Whatever is wrong on the way says nothing of the DID.
    return (isOurs ? trusted : strangers)(request).catch(() => 'away');
  }

  return {
    async find(did) {
      const answer = await read(did);
      if (typeof answer === 'string') return { kind: answer };
      if (isNowhere.has(answer.status)) return { kind: 'unknown' };
      if (answer.status !== 200) return { kind: 'away' };
      const document = parsed(await answer.text());
      if (!isValidDidDoc(document) || document.id !== did) return { kind: 'unknown' };
      const endpoint = getPdsEndpoint(document);
      return {
        kind: 'found',
        did,
        named: endpoint === undefined ? null : new URL(endpoint).origin,
        server: pdsUrl(document, hosts),
        handle: accountName(getHandle(document) ?? ''),
      };
    },
    async provenHandle({ did, handle }) {
      if (handle === null || handle.startsWith('did:')) return null;
      const wire: Wire = { fetch: trusted, hosts, now, identities: this };
      try {
        const asked = { service: trustee.service, wire };
        const { data } = await callServer(asked, (sdk) => sdk.com.atproto.identity.resolveHandle({ handle }));
        return data.did === did ? handle : null;
      } catch (error) {
        if (error instanceof XRPCError) return null;
        throw error;
      }
    },
  };
}

const plc = /^did:plc:[a-z2-7]{24}$/;
const web = /^did:web:([a-z0-9.-]{1,253}(?:%3A\d{1,5})?)$/i;

/** The address of a DID's document; null for methods that the network does not know (atproto, DID page). */
function placeOf(did: string, directory: string): URL | null {
  if (plc.test(did)) return new URL(`${directory}/${did}`);
  const [, name] = web.exec(did) ?? [];
  if (name === undefined) return null;
  const host = decodeURIComponent(name);
  const scheme = /^localhost(:|$)/i.test(host) ? 'http' : 'https';
  return URL.parse(`${scheme}://${host}/.well-known/did.json`);
}

function parsed(text: string): unknown {
  if (text.length > maxDocumentLength) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // no document
  }
}
