import { BlockList, isIP, isIPv4 } from 'node:net';

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

/** Names of Express, see its setting `trust proxy`. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** True when a list of proxies, as TRUSTED_PROXIES has it, names an address. */
export function namesAddress(proxies: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const range of proxies.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [network = '', length] = range.split('/');
    const isLong = isIP(network) === 6;
    list.addSubnet(network, Number(length ?? (isLong ? 128 : 32)), isLong ? 'ipv6' : 'ipv4');
  }
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

interface Hosts {
  readonly ALLOW_PRIVATE_HOSTS: boolean | readonly string[];
  readonly WEBHOOK_ALLOWED_HOSTS: boolean | readonly string[];
}

/** Servers of private networks that webhooks may be sent to: those named for them, or all where all servers are allowed. */
export const webhookHosts = ({ ALLOW_PRIVATE_HOSTS, WEBHOOK_ALLOWED_HOSTS }: Hosts) => ({
  allowPrivateHosts: ALLOW_PRIVATE_HOSTS === true || WEBHOOK_ALLOWED_HOSTS,
});
