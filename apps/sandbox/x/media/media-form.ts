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
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(type)?.[1];
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

/** Reads by hand, because X's SDK sends a file without a file name, which the platform's own reader takes for text. */
function readMultipart(body: Buffer, boundary: string): MediaForm {
  const parts = new Map<string, Buffer>();
  const line = `--${boundary}`;
  let start = body.indexOf(line);
  for (let count = 0; start >= 0 && count < maxParts; count++) {
    const next = body.indexOf(line, start + line.length);
    const end = body.indexOf('\r\n\r\n', start);
    if (next < 0 || end < 0) break;
    const name = /\bname="([^"]{0,100})"/.exec(
      body.toString('latin1', start, Math.min(end, start + 1_000)),
    )?.[1];
    if (name !== undefined && end + 4 <= next - 2) parts.set(name, body.subarray(end + 4, next - 2));
    start = next;
  }
  return { media: parts.get('media'), field: (name) => parts.get(name)?.toString('utf8') ?? '' };
}
