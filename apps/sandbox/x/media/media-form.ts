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

/** Reads by hand, because X's SDK sends a file without a file name, which the platform's own reader takes for text. */
function readMultipart(body: Buffer, boundary: string): MediaForm {
  const parts = new Map<string, Buffer>();
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /\bname="([^"]*)"/.exec(part.slice(0, end))?.[1];
    if (name !== undefined) parts.set(name, Buffer.from(part.slice(end + 4, -2), 'latin1'));
  }
  return { media: parts.get('media'), field: (name) => parts.get(name)?.toString('utf8') ?? '' };
}
