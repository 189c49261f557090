import type { HostRules } from '../host-rules.ts';

/** The connection of one method of the network to servers. */
export interface Wire {
  /**
   * Ends with the method's time, and calls no server that the rules forbid.
   * @param body instead of the request's own, read as it goes out
   */
  readonly fetch: (request: Request, body?: AsyncIterable<Uint8Array>) => Promise<Response>;
  readonly hosts: HostRules;
  /** Says whose an account is, and where. */
  readonly identities: Identities;
  readonly now: () => Date;
}

/** An account, as the document of its DID has it. */
export interface Identity {
  readonly did: string;
  /** Origin of the server that it names for the account's records; null for none. */
  readonly named: string | null;
  /** The same, if the rules let it be called. */
  readonly server: string | null;
  /** The handle that it gives itself, which need not lead back to it. */
  readonly handle: string | null;
}

/** `unknown`: there is no such DID, or what stands in its place is no document of it. `away`: nobody can say now. */
export type FoundIdentity =
  | ({ readonly kind: 'found' } & Identity)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'away' };

export interface Identities {
  /** Reads the document of a DID where it belongs. */
  find(did: string): Promise<FoundIdentity>;
  /** The handle of an identity, if it leads back to it; null when it does not, or nobody can say now. */
  provenHandle(identity: Identity): Promise<string | null>;
}
