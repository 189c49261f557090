import { BlockList, isIP, isIPv4 } from 'node:net';
import { isLoopback } from './hosts.ts';

interface Stores {
  readonly DATABASE_URL?: string | undefined;
  readonly QUEUE_BACKEND?: string | undefined;
  readonly REDIS_URL?: string | undefined;
}

/**
 * A sentence, without its full stop, for each store outside of private networks that is spoken to without TLS, or without
 * asking for its certificate.
 */
export function storesInClear({ DATABASE_URL, QUEUE_BACKEND, REDIS_URL }: Stores): string[] {
  const sentences: string[] = [];
  if (isFar(DATABASE_URL) && !hasVerifiedTls(DATABASE_URL))
    sentences.push(
      `DATABASE_URL reaches ${new URL(DATABASE_URL).hostname} without TLS that is verified: who is on the way reads and changes everything; add ?sslmode=verify-full`,
    );
  if (QUEUE_BACKEND !== 'postgres' && isFar(REDIS_URL) && !REDIS_URL.startsWith('rediss:'))
    sentences.push(
      `REDIS_URL reaches ${new URL(REDIS_URL).hostname} without TLS: who is on the way reads its password and the queues; use rediss://`,
    );
  return sentences;
}

/** A path or a socket has no host, and is this machine's own. */
const isFar = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).hostname !== '' && !isNear(new URL(url).hostname);

/** True if node-postgres checks the certificate of TLS against the name of the host. */
function hasVerifiedTls(url: string): boolean {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  if (searchParams.get('uselibpqcompat') === 'true') return mode === 'verify-full';
  if (mode !== null) return ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode);
  return (
    ['true', '1'].includes(searchParams.get('ssl') ?? '') || searchParams.get('sslnegotiation') === 'direct'
  );
}

const privateNetworks = new BlockList();
for (const [network, length] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, length, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Ends of names that only a private network knows (RFC 6762, RFC 8375, ICANN's .internal; Kubernetes). */
const privateNames = /\.(internal|local|lan|home\.arpa|svc)$/;

/**
 * True for a host on this machine or in a private network, as far as its name says: without a point it is that of a container
 * or of a neighbour.
 */
function isNear(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) !== 0)
    return isLoopback(name) || privateNetworks.check(name, isIPv4(name) ? 'ipv4' : 'ipv6');
  return isLoopback(name) || !name.includes('.') || privateNames.test(name);
}
