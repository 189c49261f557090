import { isIP } from 'node:net';
import { commaList } from './comma-list.ts';

/** An address, or one with the length of its network, or a name that Express knows for some of them. */
const isProxy = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const maxLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    maxLength > 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= maxLength))
  );
};

/** Proxies, separated by commas, as Express takes them. */
export const proxyList = commaList.refine((list) => list.every(isProxy), {
  error: 'lists addresses of proxies, such as 10.0.0.5, 172.16.0.0/12 or loopback, separated by commas',
});
