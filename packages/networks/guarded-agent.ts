import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { addressOf, type HostRules, hostProblem, isVouchedFor, onPrivateNetwork } from './host-rules.ts';
import { isPublicAddress } from './public-address.ts';

/** No connection was made, because the rules forbid it. The message is a sentence without its point. */
export class ForbiddenHostError extends Error {
  override readonly name = 'ForbiddenHostError';
}

/** The error's cause, however deep, if it is that a server may not be called. */
export function forbiddenHost(error: unknown): ForbiddenHostError | null {
  if (error instanceof ForbiddenHostError) return error;
  return error instanceof Error && error.cause !== undefined ? forbiddenHost(error.cause) : null;
}

/**
 * A dispatcher for fetch that makes connections by the rules. Addresses are checked where the socket is made, and those
 * that were checked are connected to: a name that changes in between gains nothing. Node looks no IP address up, so
 * literal ones are checked before.
 */
export function guardedAgent(rules: HostRules): Agent {
  // What came over one HTTP/2 connection is harder to tell apart when it breaks.
  const connect = buildConnector({ allowH2: false });
  const connectToPublic = buildConnector({
    allowH2: false,
    lookup: publicLookup(rules.lookup ?? systemLookup),
  });
  return new Agent({
    connect(options, callback) {
      const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
      const problem = hostProblem(url, rules);
      if (problem !== null) return callback(new ForbiddenHostError(`${addressOf(url)} ${problem}`), null);
      return isVouchedFor(url, rules) ? connect(options, callback) : connectToPublic(options, callback);
    },
  });
}

/** A lookup that fails if any address of the name is not public. */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [{ address: found }] : (found ?? []);
      const isPublic = addresses.every(({ address }) => isPublicAddress(address));
      const forbidden = isPublic ? null : new ForbiddenHostError(`https://${hostname} ${onPrivateNetwork}`);
      callback(error ?? forbidden, found, family);
    });
}
