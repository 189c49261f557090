import type { HostRules } from '../host-rules.ts';
import type { Identities } from './identities.ts';

/** The connection of one method of the network to servers. */
export interface Wire {
  /** Ends with the method's time, and calls no server that the rules forbid. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly hosts: HostRules;
  /** Says whose an account is, and where. */
  readonly identities: Identities;
  readonly now: () => Date;
}
