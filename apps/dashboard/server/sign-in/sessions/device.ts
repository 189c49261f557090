import { isIPv4, isIPv6 } from 'node:net';
import { clientAddress } from '@carillon/http/client-address';
import { deviceOf, type KeyRing, newDeviceToken } from '@carillon/secrets';
import { parse } from 'bowser';
import type { Request, Response } from 'express';
import { deviceToken, setDeviceToken } from './cookie.ts';

/** An attempt to sign in. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** The browser, when this user signed in with it before; see `attemptOf`. */
  readonly device?: string | null;
}

interface Parts {
  readonly url: string;
  readonly deviceKeys: KeyRing;
}

const normal = (email: string): string => email.trim().toLowerCase();

/** An attempt with a password for a user: from where it comes, and from which browser, if the user signed in with it before. */
export function attemptOf(request: Request, { url, deviceKeys }: Parts, email: string): SignInAttempt {
  const token = deviceToken(request, url);
  const device = token === null ? null : deviceOf(token, normal(email), deviceKeys);
  return { email: normal(email), address: clientAddress(request), device };
}

/** Keeps that the user brought their password in this browser: from then on no one elsewhere can lock them out of it. */
export function rememberDevice(response: Response, { url, deviceKeys }: Parts, email: string): void {
  setDeviceToken(response, url, newDeviceToken(normal(email), deviceKeys));
}

/** Characters of a User-Agent header that are read. */
const maxLength = 300;

/** The name and the system of a browser, such as `Firefox on Linux`; empty where its header names neither. */
export function browserName(userAgent = ''): string {
  const text = userAgent.slice(0, maxLength);
  if (text === '') return '';
  const { browser, os } = parse(text);
  const [name, system] = [browser.name, os.name].map((word) => word?.slice(0, 50));
  return name && system ? `${name} on ${system}` : (name ?? system ?? '');
}

/** The network of an IP address, for people to recognize: /24 of IPv4, /48 of IPv6. Empty for other text. */
export function networkOf(address = ''): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped.replace(/\d+$/, 'x');
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}:x` : '';
}

/** The eight groups of an IPv6 address, as they are written, without its zone. */
function groupsOf(address: string): string[] {
  const [start = '', end] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [start, end ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  if (before === undefined || after === undefined) return [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
