import { XRPCError } from '@atproto/api';
import type { Upload } from '../../network.ts';
import type { Wire } from '../wire.ts';

/** Bytes of a file that lie in memory while it goes out. */
const pieceBytes = 4 * 1024 * 1024;

interface Whole {
  readonly url: string;
  readonly token: string;
  readonly wire: Wire;
  /** Statuses whose bodies are answers; 200 unless given. */
  readonly takes?: readonly number[];
}

/**
 * Sends a file in one request, piece by piece as it is read.
 * @throws {XRPCError} for any other answer, and for none; and whatever reading the file throws
 */
export async function sendWhole(
  medium: Upload,
  { url, token, wire, takes = [200] }: Whole,
): Promise<{ readonly data: unknown }> {
  const { mimeType, sizeBytes } = medium.file;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': mimeType,
    'content-length': String(sizeBytes),
  };
  const request = new Request(url, { method: 'POST', headers });
  const unread: unknown[] = [];
  const response = await wire.fetch(request, piecesOf(medium, unread)).catch((error: unknown) => {
    if (unread.length > 0) throw unread[0];
    throw new XRPCError(1, 'Unknown', undefined, undefined, { cause: error });
  });
  const data: unknown = await response.json().catch(() => null);
  if (takes.includes(response.status)) return { data };
  const { error, message } = Object(data);
  throw new XRPCError(
    response.status,
    typeof error === 'string' ? error : undefined,
    typeof message === 'string' ? message : undefined,
    Object.fromEntries(response.headers),
  );
}

/** @param unread gets the reason why the file cannot be read, which is no fault of the wire */
async function* piecesOf({ file, read, signal }: Upload, unread: unknown[]): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.sizeBytes; start += pieceBytes) {
    signal.throwIfAborted();
    yield await read({ start, end: Math.min(start + pieceBytes, file.sizeBytes) - 1 }).catch(
      (error: unknown) => {
        unread.push(error);
        throw error;
      },
    );
  }
}
