import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** All of them, none, or names, addresses and networks such as 10.1.0.0/16. */
export type PrivateHosts = boolean | readonly string[];

/** Rules for servers that a person or a network names: those that may be called. */
export interface HostRules {
  /**
   * Servers that are called as they are, over http and on any port too: all, for development, or those that are listed.
   * Other names may lead to listed addresses, too.
   */
  readonly allowPrivateHosts?: PrivateHosts;
  /** Base URLs that the operator configured. They are called as they are. */
  readonly trusted?: readonly string[];
  /** The only port of all other servers; 443. */
  readonly port?: number;
  /** Resolves names to addresses; by default the system for servers that the operator vouches for, and name servers for others. */
  readonly lookup?: LookupFunction;
}

/** True when the operator vouches for an address, so that nothing about it is checked. */
export function isVouchedFor(url: URL, { allowPrivateHosts = false, trusted = [] }: HostRules): boolean {
  if (allowPrivateHosts === true || trusted.some((base) => new URL(base).origin === url.origin)) return true;
  const host = hostOf(url.hostname);
  return isIP(host) === 0
    ? named(allowPrivateHosts).some((name) => name.toLowerCase() === host)
    : isAllowedAddress(host, allowPrivateHosts);
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

const named = (hosts: PrivateHosts): readonly string[] => (typeof hosts === 'boolean' ? [] : hosts);

/** True where the list has addresses or networks, to which names may lead that are not in it. */
export const allowsAddresses = (hosts: PrivateHosts): boolean =>
  named(hosts).some((host) => isIP(host.split('/')[0] ?? '') !== 0);

/** True for an address that is in the list, by itself or by its network. */
export function isAllowedAddress(address: string, hosts: PrivateHosts): boolean {
  if (address.includes('%')) return false; // of one link only
  const list = new BlockList();
  for (const host of named(hosts)) {
    const [network = '', length] = host.split('/');
    const version = isIP(network);
    if (version === 0) continue;
    list.addSubnet(network, Number(length ?? (version === 4 ? 32 : 128)), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A URL's host without the brackets of an IPv6 address, and without points at its end. */
const hostOf = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** Judges by the name alone. URL has brought every spelling of an IPv4 address into the usual one. */
function isPrivateName(hostname: string): boolean {
  const host = hostOf(hostname);
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === '' || host === 'localhost' || host.endsWith('.localhost');
}
