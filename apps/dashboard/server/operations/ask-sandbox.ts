import type { Platform } from '@carillon/core';
import { noSandbox } from '@carillon/networks';
import { dashboardError } from '../problems.ts';

const timeoutMs = 10_000;

/**
 * Opens an account of the sandbox. @param url of the sandbox; empty where there is none
 * @returns what it takes to connect the account
 * @throws `not_connected` when the sandbox gives none
 */
export async function askSandbox(
  url: string,
  wanted: { readonly platform: Platform; readonly handle: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (url === '') throw dashboardError('not_connected', { message: noSandbox });
  const response = await fetch(`${url}/sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const account: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (typeof account !== 'object' || account === null)
    throw dashboardError('not_connected', { message: 'The sandbox does not answer. Is it running?' });
  return { ...account };
}
