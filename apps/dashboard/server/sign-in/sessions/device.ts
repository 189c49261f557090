import { clientAddress } from '@carillon/api/client-address';
import { deviceOf, newDeviceToken } from '@carillon/secrets';
import type { Request, Response } from 'express';
import type { DashboardParts } from '../../context.ts';
import { deviceToken, setDeviceToken } from './cookie.ts';
import type { SignInAttempt } from './sign-in-limits.ts';

type Parts = Pick<DashboardParts, 'url' | 'deviceKeys'>;

const normal = (email: string): string => email.trim().toLowerCase();

/** An attempt with a password for a user: from where it comes, and from which browser, if the user signed in with it before. */
export function attemptOf(request: Request, { url, deviceKeys }: Parts, email: string): SignInAttempt {
  const token = deviceToken(request, url);
  const device = token === null ? null : deviceOf(token, normal(email), deviceKeys);
  return { email: normal(email), address: clientAddress(request), device };
}

/** Keeps that the user brought their password in this browser: from then on nobody elsewhere can lock them out of it. */
export function rememberDevice(response: Response, { url, deviceKeys }: Parts, email: string): void {
  setDeviceToken(response, url, newDeviceToken(normal(email), deviceKeys));
}
