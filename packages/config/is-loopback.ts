import { isIPv4 } from 'node:net';

/** True for a host, as in a URL or to listen on, that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIPv4(name)) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/** True for an address at which others on the way read and change what is said. @param url must be well-formed */
export const isInClear = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
};
