import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { ForbiddenHostError } from './forbidden-host.ts';
import {
  addressOf,
  allowsAddresses,
  type HostRules,
  hostProblem,
  isAllowedAddress,
  isVouchedFor,
} from './host-rules.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * A dispatcher for fetch that makes connections by the rules. Addresses are checked where the socket is made, and those
 * that were checked are connected to: a name that changes in between gains nothing. Node looks no IP address up, so
 * literal ones are checked before.
 */
export function guardedAgent(rules: HostRules): Agent {
  // Calls on one HTTP/2 connection are harder to separate when it breaks.
  const { lookup } = rules;
  const connect = buildConnector({ allowH2: false, ...(lookup && { lookup }) });
  const connectToPublic = buildConnector({
    allowH2: false,
    lookup: publicLookup(rules),
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

/** A name has no address, or one that is not public: it looks the same, so that nobody learns which names there are inside. */
class NoPublicServerError extends Error {
  override readonly name = 'NoPublicServerError';
  /** The one that Node gives to a name without an address. */
  readonly code = 'ENOTFOUND';

  constructor(hostname: string) {
    super(`${hostname} leads to no public server`);
  }
}

/** A lookup that fails, always in the same words, if a name has no address or any that may not be called. */
function publicLookup({ allowPrivateHosts = false, ...rules }: HostRules): LookupFunction {
  const { lookup = allowsAddresses(allowPrivateHosts) ? privateLookup : strangersLookup } = rules;
  const mayCall = ({ address }: { address: string }) =>
    isPublicAddress(address) || isAllowedAddress(address, allowPrivateHosts);
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [{ address: found }] : (found ?? []);
      const isForbidden = error !== null || !addresses.every(mayCall);
      callback(isForbidden ? new NoPublicServerError(hostname) : null, found, family);
    });
}

/** Longest wait for a name server, ms; it is asked twice, the second time for longer. */
const patienceMs = 2_000;

/**
 * Looks names up at the name servers, and not as the system does: Node asks the system in threads that a whole process shares,
 * two at once (libuv, `uv__work_kind` slow I/O), so that two names whose servers never answer would hold up the lookups of
 * everybody. What the system knows beside them, its own file of hosts above all, is not looked at.
 */
export const lookupBy =
  (resolver: Resolver): LookupFunction =>
  async (hostname, { all }, callback) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
    const [first] = found;
    if (first === undefined) callback(reasonOf(four), all ? [] : '');
    else if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };

const addressesOf = (asked: PromiseSettledResult<string[]>, family: 4 | 6) =>
  asked.status === 'fulfilled' ? asked.value.map((address) => ({ address, family })) : [];

const reasonOf = (asked: PromiseSettledResult<string[]>): NodeJS.ErrnoException =>
  asked.status === 'rejected' ? asked.reason : new Error('the name has no address');

/** Codes of name servers for a name that they do not know, and the code without a name server. */
const unknown: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

/** Looks a name up by the first, and by the second where the first says that there is no such name. */
export const lookupByEither =
  (first: LookupFunction, second: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    first(hostname, options, (error, found, family) =>
      error !== null && unknown.includes(error.code)
        ? second(hostname, options, callback)
        : callback(error, found, family),
    );

/** For the names of servers that strangers choose. */
const strangersLookup = lookupBy(new Resolver({ timeout: patienceMs, tries: 2 }));

/** The same where the operator allows private addresses, whose names may stand in the system's file of hosts only. */
const privateLookup = lookupByEither(strangersLookup, systemLookup);
