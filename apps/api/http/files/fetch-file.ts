import { Readable } from 'node:stream';
import { ApiError, apiError } from '@carillon/core';
import { StoreUnavailable } from '@carillon/media';
import { forbiddenHost, guardedAgent } from '@carillon/networks/guarded-agent';
import { openAddress } from '@carillon/networks/open-address';
import { collect } from './collect.ts';
import type { CollectLimits, Fetching, ReceivedFile } from './receiving.ts';

/**
 * Fetches a file into a folder. Its address may be anybody's: connections go to public addresses alone, and what comes is
 * bounded in size and time, whatever its headers say.
 * @throws {ApiError} 400 with the reason, 413 @throws {StoreUnavailable}
 */
export async function fetchFile(
  address: string,
  folder: string,
  { hosts, publicUrl, ...limits }: Fetching,
): Promise<ReceivedFile> {
  const dispatcher = guardedAgent(hosts);
  const signal = AbortSignal.timeout(limits.deadlineMs);
  try {
    const { body } = await openAddress(new URL(address), { dispatcher, signal, publicUrl });
    return await collect(Readable.fromWeb(body), folder, limits);
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof ApiError) throw error;
    throw apiError('address_unusable', { detail: reasonOf(error, limits) });
  } finally {
    await dispatcher.destroy();
  }
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
