import { isIPv4 } from 'node:net';

/** Whether letters to this server may go unencrypted: only on this machine, unless the address says so itself. */
export function encryptionOf(url: string): { readonly requireTLS: boolean } {
  const { hostname, searchParams } = new URL(url);
  const asked = searchParams.get('requireTLS') ?? searchParams.get('ignoreTLS');
  return { requireTLS: asked === null && !isHere(hostname) };
}

const isHere = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
