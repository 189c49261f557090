import { pipeline, Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { mediaTypeOf } from '../media-type.ts';
import type { UploadedFile } from '../state/files.ts';
import type { World } from '../types.ts';

/** A file that a page may show: of a type that browsers only draw or play. */
interface ShownFile extends UploadedFile {
  /** As its bytes have it: what the uploader called it is not believed. */
  readonly type: string;
}

/** The file of a picture or video, if it is one and is still in memory. */
export function shownFile(name: string, { files }: World): ShownFile | undefined {
  const file = files.get(name);
  const type = file?.parts[0] && mediaTypeOf(file.parts[0]);
  return file && type ? { ...file, type } : undefined;
}

export const fileAddress = (name: string) => `/sandbox/files/${encodeURIComponent(name)}`;

/** Sends a file, or the one range of it that a player asks for; 404 when it is not to be shown. */
export function sendFile(request: Request, response: Response, file: ShownFile | undefined): void {
  if (file === undefined) return void response.sendStatus(404);
  const { type, sizeBytes, parts } = file;
  response.set({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
    'accept-ranges': 'bytes',
  });
  const ranges = request.range(sizeBytes);
  if (ranges === -1) return void response.status(416).set('content-range', `bytes */${sizeBytes}`).end();
  const [asked, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  const isPart = asked !== undefined && others.length === 0;
  const { start, end } = isPart ? asked : { start: 0, end: sizeBytes - 1 };
  if (isPart) response.status(206).set('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  response.set('content-length', String(end + 1 - start));
  pipeline(Readable.from(cut(parts, start, end)), response, () => {}); // a reader may leave at any time
}

/** @param end inclusive, as in a header */
function* cut(parts: readonly Buffer[], start: number, end: number): Generator<Buffer> {
  let from = 0;
  for (const part of parts) {
    const piece = part.subarray(Math.max(0, start - from), Math.max(0, end + 1 - from));
    if (piece.length > 0) yield piece;
    from += part.length;
  }
}
