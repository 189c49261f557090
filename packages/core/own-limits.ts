import { type Platform, platformTitles } from './platform.ts';
import type { AccountServer, ServerFacts } from './server-facts.ts';

/**
 * Limits that the posts of a profile are held to: those that are specified for each network, or those of today where they are more.
 */
export const networkLimitsNames = ['specified', 'current'] as const;

export type NetworkLimits = (typeof networkLimitsNames)[number];

/** Limits of a network: of all of it, or as one of its servers has them. */
export interface Changeable<Limits> {
  /** Those of today, where they are more than what is specified. */
  readonly current?: Limits;
  /** The same as a server has them, and itself where that said nothing of them; set where a network's servers differ. */
  readonly at?: (facts: ServerFacts) => Limits;
}

/** An account, as far as its limits go. */
export interface Located {
  readonly platform: Platform;
  /** None unless its network has servers that differ, and this one was asked. */
  readonly server?: AccountServer | null;
  /** Those of its profile; what is specified unless given. */
  readonly networkLimits?: NetworkLimits;
}

/** Limits that items are held to, and the name of who sets them. */
export interface Held<Limits> {
  readonly platform: Platform;
  /** The network's, or that of one of its servers where the limits are its own, such as `Mastodon at fosstodon.org`. */
  readonly name: string;
  readonly limits: Limits;
}

/** The limits of an account: its network's, as its profile is held to them and its server has them. */
export function limitsFor<Limits extends Changeable<Limits>>(
  { platform, server, networkLimits }: Located,
  all: Readonly<Record<Platform, Limits>>,
): Held<Limits> {
  const { [platform]: specified } = all;
  const limits = (networkLimits === 'current' && specified.current) || specified;
  const title = platformTitles[platform];
  if (!server || limits.at === undefined) return { platform, name: title, limits };
  const own = limits.at(server.facts);
  return own === limits
    ? { platform, name: title, limits }
    : { platform, name: `${title} at ${server.host}`, limits: own };
}

/** The limits that the items of a post are held to. */
export interface AllHeld<Limits> {
  /** Those of one of its accounts. */
  of(account: Located): Held<Limits>;
  /** Each once, in the order of accounts: of those on servers with the same limits, the first names its server. */
  readonly all: readonly Held<Limits>[];
}

/**
 * Limits of all accounts of a post.
 * @param all which give the same object for the same facts, as those that remember do
 */
export function heldLimits<Limits extends Changeable<Limits>>(
  accounts: Iterable<Located>,
  all: Readonly<Record<Platform, Limits>>,
): AllHeld<Limits> {
  const found = new Map<Located, Held<Limits>>();
  const different: Held<Limits>[] = [];
  for (const account of accounts) {
    const held = limitsFor(account, all);
    found.set(account, held);
    if (!different.some(({ platform, limits }) => platform === held.platform && limits === held.limits))
      different.push(held);
  }
  return { of: (account) => found.get(account) ?? limitsFor(account, all), all: different };
}

/**
 * Limits whose `at` gives the same object for facts that are the same to it; the network's own where those say nothing.
 * @param facts those that these limits depend on
 */
export function oncePerFacts<Limits>(
  own: Limits,
  at: (facts: ServerFacts) => Limits,
  facts: readonly (keyof ServerFacts)[],
): (said: ServerFacts) => Limits {
  const known = new Map<string, Limits>();
  return (said) => {
    const values = facts.map((name) => said[name]);
    if (values.every((value) => value === undefined)) return own;
    const key = JSON.stringify(values);
    const limits = known.get(key) ?? at(said);
    known.set(key, limits);
    return limits;
  };
}
