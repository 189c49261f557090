import { isIP } from 'node:net';

/** True for an IP address, or one with the length of its network: 10.0.0.5, 172.16.0.0/12, fd00::/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const maxLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    maxLength > 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= maxLength))
  );
}
