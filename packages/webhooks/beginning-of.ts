import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';

/** Bytes of an answer that are kept. */
const maxAnswerBytes = 4_096;

/** Bytes that so few bytes may become, of those who compress although nobody asked for it: a millisecond of work. */
const maxOutputLength = 256 * 1_024;

/** The beginning of an answer's body, as far as it came and can be read. The rest is not taken. Never throws. */
export async function beginningOf({
  body,
  headers,
}: Pick<Dispatcher.ResponseData, 'body' | 'headers'>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.byteLength;
      if (size >= maxAnswerBytes) break; // which ends the connection
    }
  } catch {
    // It broke off, or it came too slowly: what came of it is shown.
  }
  const read = Buffer.concat(parts).subarray(0, maxAnswerBytes);
  return readable(read, headers['content-encoding']).subarray(0, maxAnswerBytes).toString();
}

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function readable(bytes: Buffer, encoding: string | string[] | undefined): Buffer {
  const decode = decoders[String(encoding ?? '').toLowerCase()];
  if (decode === undefined) return bytes;
  try {
    return decode(bytes, { maxOutputLength });
  } catch {
    return Buffer.from('');
  }
}
