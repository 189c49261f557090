import type { HostRules } from '../host-rules.ts';

/** The connection of one method of the network to servers. */
export interface Wire {
  /** Ends with the method's time, and calls no server that the rules forbid. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly hosts: HostRules;
  readonly now: () => Date;
}
