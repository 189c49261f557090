import { isIP } from 'node:net';
import { z } from 'zod';

/** Words that are separated by commas; none unless given. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** An origin as browsers send it: no path, no usual port, small letters. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*');
};

/** Origins of pages in browsers, separated by commas, or `*` alone for all; none unless given. */
export const originList = commaList.refine(
  (list) => list.every(isOrigin) || (list.length === 1 && list[0] === '*'),
  {
    error:
      'lists origins of pages exactly as browsers send them, such as https://app.example.com or http://localhost:5173, without a path or a slash at the end, separated by commas; or * alone for all',
  },
);

/** An address, or one with the length of its network, or a name that Express knows for some of them. */
const isProxy = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isAddressRange(text);

/** Proxies, separated by commas, as Express takes them. */
export const proxyList = commaList.refine((list) => list.every(isProxy), {
  error: 'lists addresses of proxies, such as 10.0.0.5, 172.16.0.0/12 or loopback, separated by commas',
});

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';

/** A name with a letter in it: one of digits and points is an IP address that was written wrongly. */
const hostName = new RegExp(`^(?=.*[a-z])${label}(\\.${label})*$`, 'i');

const hosts = commaList.refine((list) => list.every((host) => isAddressRange(host) || hostName.test(host)));

const hostsError =
  'lists names and addresses of servers, such as pds.internal, 10.0.0.5 or 10.1.0.0/16, separated by commas; or is 1 for all, 0 for none';

/** Servers of private networks that may be called: true for all, false for none, or names, addresses and networks. */
export const privateHosts = z
  .union([z.stringbool(), hosts.transform((list) => (list.length === 0 ? false : list))], {
    error: hostsError,
  })
  .default(false);

/** True for an IP address, or one with the length of its network: 10.0.0.5, 172.16.0.0/12, fd00::/8. */
function isAddressRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const maxLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    maxLength > 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= maxLength))
  );
}
