import { BlockList, isIP } from 'node:net';

/** What Express calls so, see its setting `trust proxy`. */
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
