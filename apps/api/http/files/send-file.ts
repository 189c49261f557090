import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { apiError } from '@carillon/core';
import type { ByteRange } from '@carillon/media';
import type { Request } from 'express';
import { isKnown } from '../etag.ts';
import type { Exchange } from '../service.ts';

/** A file as an answer. */
export interface SentFile {
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Name under which a browser saves it. */
  readonly name: string;
  /** Changes with its bytes. */
  readonly version: string;
  open(range?: ByteRange): Promise<Readable>;
}

export const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'open' in value && 'sizeBytes' in value;

/** Sends a file, or the part that the request's Range names (RFC 9110, section 14). @throws {ApiError} 416 */
export async function sendFile({ request, response }: Exchange, file: SentFile): Promise<void> {
  const etag = `"${file.version}"`;
  const range = rangeOf(request, file.sizeBytes);
  if (range === 'none') {
    response.set('Content-Range', `bytes */${file.sizeBytes}`);
    throw apiError('range_not_satisfiable', { size: file.sizeBytes });
  }
  response.attachment(file.name).set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Type': file.mimeType,
  });
  if (isKnown(request.get('if-none-match') ?? '', etag)) return void response.status(304).end();
  const source = await file.open(range ?? undefined);
  if (range === null) response.status(200).set('Content-Length', String(file.sizeBytes));
  else {
    const { start, end } = range;
    response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.sizeBytes}`);
    response.set('Content-Length', String(end - start + 1));
  }
  await pipeline(source, response).catch(() => response.destroy()); // its head is sent: cutting it off says that it failed
}

/** The one range that is asked for; null for the whole, also where several are. */
function rangeOf(request: Request, sizeBytes: number): ByteRange | 'none' | null {
  const ranges = request.range(sizeBytes, { combine: true });
  if (ranges === -1) return 'none';
  if (ranges === undefined || ranges === -2 || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
