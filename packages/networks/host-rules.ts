import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Rules for servers that a person or a network names: those that may be called. */
export interface HostRules {
  /** Any host, over http and on any port too: for development, and for servers of one's own network. */
  readonly allowPrivateHosts?: boolean;
  /** Base URLs that the operator configured. They are called as they are. */
  readonly trusted?: readonly string[];
  /** The only port of all other servers; 443. */
  readonly port?: number;
  /** Resolves names to addresses; the system's resolver by default. */
  readonly lookup?: LookupFunction;
}

/** True when the operator vouches for an address, so that nothing about it is checked. */
export function isVouchedFor(url: URL, { allowPrivateHosts = false, trusted = [] }: HostRules): boolean {
  return allowPrivateHosts || trusted.some((base) => new URL(base).origin === url.origin);
}

/**
 * The rule that forbids to call a server, to be said after its address; null if none does.
 * The addresses behind its name are checked when the connection is made.
 */
export function hostProblem(url: URL, rules: HostRules): string | null {
  if (isVouchedFor(url, rules)) return null;
  if (isPrivateName(url.hostname)) return onPrivateNetwork;
  if (url.protocol !== 'https:') return 'must begin with https://';
  const { port = 443 } = rules;
  if (Number(url.port || 443) !== port) return `must use port ${port}`;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  return null;
}

export const onPrivateNetwork = 'is on a private network';

/** A server's address without what may be secret in a URL. */
export function addressOf({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** Judges by the name alone. URL has brought every spelling of an IPv4 address into the usual one. */
function isPrivateName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === '' || host === 'localhost' || host.endsWith('.localhost');
}
