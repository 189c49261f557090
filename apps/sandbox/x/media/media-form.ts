import { jsonObject } from '../../http/call.ts';
import type { Call } from '../../types.ts';

/** The content of an upload: a file, and fields beside it. */
export interface MediaForm {
  readonly media: Buffer | undefined;
  field(name: string): string;
}

/** Reads a multipart form, or a JSON object whose media is base64; undefined when it is neither. */
export function readMediaForm({ headers, body }: Call): MediaForm | undefined {
  const type = headers['content-type'] ?? '';
  if (/^application\/json\b/i.test(type)) return readJson(body);
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})/i.exec(type)?.[1];
  return boundary === undefined ? undefined : readMultipart(body, boundary);
}

function readJson(body: Buffer): MediaForm | undefined {
  const fields = jsonObject(body);
  if (fields === undefined) return undefined;
  const { media } = fields;
  return {
    media: typeof media === 'string' ? Buffer.from(media, 'base64') : undefined,
    field: (name) => String(fields[name] ?? ''),
  };
}

/** An upload has a file and a few fields. */
const maxParts = 20;

/** The head of a part, and the value of a field; bytes. */
const maxTextBytes = 1_000;

/**
 * Reads by hand, because X's SDK sends a file without a file name, which the platform's own reader takes for text. A file
 * is only searched for the boundary, and stays where it is.
 */
function readMultipart(body: Buffer, boundary: string): MediaForm {
  const fields = new Map<string, Buffer>();
  const line = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let start = body.indexOf(line.subarray(2));
  for (let count = 0; start >= 0 && count < maxParts; count += 1) {
    const end = body.indexOf(line, start);
    if (end < 0) break;
    const part = body.subarray(start, end);
    const value = part.subarray(0, maxTextBytes).indexOf('\r\n\r\n') + 4;
    const name = /\bname="([^"]*)"/.exec(part.toString('latin1', 0, value))?.[1];
    if (name !== undefined) fields.set(name, part.subarray(value));
    start = end + 2;
  }
  return {
    media: fields.get('media'),
    field: (name) => fields.get(name)?.toString('utf8', 0, maxTextBytes) ?? '',
  };
}
