import { commaList } from './comma-list.ts';
import { isAddressRange } from './is-address-range.ts';

/** An address, or one with the length of its network, or a name that Express knows for some of them. */
const isProxy = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isAddressRange(text);

/** Proxies, separated by commas, as Express takes them. */
export const proxyList = commaList.refine((list) => list.every(isProxy), {
  error: 'lists addresses of proxies, such as 10.0.0.5, 172.16.0.0/12 or loopback, separated by commas',
});
