import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

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

/** What name servers say at once of a name that they do not know, and what is said where there is none. */
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
export const strangersLookup = lookupBy(new Resolver({ timeout: patienceMs, tries: 2 }));

/** The same where the operator allows private addresses, whose names may stand in the system's file of hosts only. */
export const privateLookup = lookupByEither(strangersLookup, systemLookup);
