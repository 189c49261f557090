import { pipeline } from 'node:stream/promises';
import { apiError } from '@carillon/core';
import type { ByteRange } from '@carillon/media';
import type { SentFile } from '@carillon/operations/run/call';
import { names } from '@carillon/operations/run/etag';
import type { Request } from 'express';
import type { Exchange } from './exchange.ts';

/** Sends a file, or the part that the request's Range names (RFC 9110, section 14). @throws {ApiError} 416 */
export async function sendFile({ request, response }: Exchange, file: SentFile): Promise<void> {
  const { sizeBytes } = file;
  const etag = `"${file.version}"`;
  if (names(request.get('if-none-match') ?? '', etag)) {
    response.set('ETag', etag).status(304).end();
    return;
  }
  const range = rangeOf(request, { sizeBytes, etag });
  if (range === 'none') {
    response.set('Content-Range', `bytes */${sizeBytes}`);
    throw apiError('range_not_satisfiable', { size: sizeBytes });
  }
  const source = await file.open(range ?? undefined); // what goes wrong here is answered without the headers below
  response.vary('Authorization').vary('Cookie'); // what a browser keeps is for whoever was signed in
  response.attachment(file.name).set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Type': file.mimeType,
  });
  if (range === null) response.status(200).set('Content-Length', String(sizeBytes));
  else {
    const { start, end } = range;
    response.status(206).set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
    response.set('Content-Length', String(end - start + 1));
  }
  await pipeline(source, response).catch(() => response.destroy()); // its head is sent: cutting it off says that it failed
}

interface Representation {
  readonly sizeBytes: number;
  readonly etag: string;
}

/** The one range of bytes that is asked for; null for the whole: also where several are, or of another version. */
function rangeOf(request: Request, { sizeBytes, etag }: Representation): ByteRange | 'none' | null {
  const of = request.get('if-range');
  if (of !== undefined && of !== etag) return null;
  const suffix = /^bytes=-(\d{1,15})$/.exec(request.get('range') ?? '');
  if (suffix !== null && Number(suffix[1]) >= sizeBytes) return null; // all of it, and more
  const ranges = request.range(sizeBytes, { combine: true });
  if (ranges === -1) return 'none';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
