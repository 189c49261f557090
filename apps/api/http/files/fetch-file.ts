import { Readable } from 'node:stream';
import { ApiError, apiError } from '@carillon/core';
import { StoreUnavailable } from '@carillon/media';
import { forbiddenHost, guardedAgent } from '@carillon/networks/guarded-agent';
import { type Dispatcher, fetch } from 'undici';
import { collect } from './collect.ts';
import type { CollectLimits, Fetching, ReceivedFile } from './receiving.ts';

/** Redirects that are followed; each address is checked like the first. */
const maxRedirects = 3;

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file into a folder. Its address may be anybody's: connections go to public addresses alone, and what comes is
 * bounded in size and time, whatever its headers say.
 * @throws {ApiError} 400 with the reason, 413 @throws {StoreUnavailable}
 */
export async function fetchFile(
  address: string,
  folder: string,
  { hosts, ...limits }: Fetching,
): Promise<ReceivedFile> {
  const dispatcher = guardedAgent(hosts);
  const signal = AbortSignal.timeout(limits.deadlineMs);
  try {
    const source = await open(new URL(address), { dispatcher, signal });
    return await collect(source, folder, limits);
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof ApiError) throw error;
    throw apiError('address_unusable', { detail: reasonOf(error, limits) });
  } finally {
    await dispatcher.destroy();
  }
}

interface Way {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

async function open(first: URL, way: Way): Promise<Readable> {
  let url = first;
  for (let followed = 0; followed <= maxRedirects; followed++) {
    if (!/^https?:$/.test(url.protocol)) throw new Error('it must begin with https://');
    const { status, headers, body } = await fetch(url, {
      redirect: 'manual',
      headers: { accept: '*/*' },
      ...way,
    });
    if (status === 200 && body !== null) return Readable.fromWeb(body);
    await body?.cancel();
    const target = headers.get('location');
    if (!redirects.has(status) || target === null) throw new Error(`it answered with status ${status}`);
    url = new URL(target.slice(0, 2_000), url);
  }
  throw new Error(`it redirected more than ${maxRedirects} times`);
}

/** What went wrong, as the end of a sentence about the address. */
function reasonOf(error: unknown, { deadlineMs }: CollectLimits): string {
  const forbidden = forbiddenHost(error);
  if (forbidden !== null) return forbidden.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it did not send all of it within ${deadlineMs / 1_000} s`;
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
