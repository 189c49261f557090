import { Readable } from 'node:stream';
import { ApiError, apiError } from '@carillon/core';
import { StoreUnavailable } from '@carillon/media';
import type { CollectLimits, Place, ReceivedFile } from '@carillon/media/intake';
import { collectFile } from '@carillon/media/intake';
import { forbiddenHost } from '@carillon/networks/forbidden-host';
import { guardedAgent } from '@carillon/networks/guarded-agent';
import { AddressError, openAddress } from '@carillon/networks/open-address';
import { plainCause } from '@carillon/networks/plain-cause';
import type { Fetching } from './receiving.ts';

/**
 * Fetches a file into a folder. Its address may be anybody's: connections go to public addresses alone, and what comes is
 * bounded in size and time, whatever its headers say.
 * @throws {ApiError} 400 with the reason, 403, 413, 503 @throws {StoreUnavailable}
 */
export async function fetchFile(
  address: string,
  folder: string,
  { hosts, publicUrl, place, ...limits }: Fetching & { readonly place: Place },
): Promise<ReceivedFile> {
  const dispatcher = guardedAgent(hosts);
  const signal = AbortSignal.timeout(limits.deadlineMs);
  let server = new URL(address).hostname;
  try {
    const { url, headers, body } = await openAddress(new URL(address), { dispatcher, signal, publicUrl });
    server = url.hostname;
    await mustFit(Number(headers.get('content-length')), place, limits);
    return await collectFile(Readable.fromWeb(body), folder, { ...limits, place });
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof ApiError) throw error;
    throw apiError('address_unusable', { detail: reasonOf(error, server, limits) });
  } finally {
    await dispatcher.destroy();
  }
}

/** Refuses what a server announces before anything of it is read: it may also announce nothing, or too little. @throws {ApiError} 403, 413, 503 */
async function mustFit(announced: number, place: Place, { maxBytes }: CollectLimits): Promise<void> {
  if (announced > maxBytes) throw apiError('file_too_large', { limit: maxBytes });
  if (announced > 0) await place.grow(announced, announced);
}

/** Reason of a failure, as the end of a sentence about the address. It names the server alone: the rest may be a secret. */
function reasonOf(error: unknown, server: string, { deadlineMs }: CollectLimits): string {
  const forbidden = forbiddenHost(error);
  if (forbidden !== null) return forbidden.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it did not send all of it within ${deadlineMs / 1_000} s`;
  if (error instanceof AddressError) return error.message;
  const plain = plainCause(error);
  return plain === null ? 'it cannot be fetched' : `${server} ${plain}`;
}
