import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { apiError } from '@carillon/core';
import type { ReceivedFile } from '@carillon/media/intake';
import { discard } from '@carillon/operations/run/receive/take-received';
import busboy from 'busboy';

/** A form that was read. */
export interface Form {
  readonly file: ReceivedFile | null;
  /** Name that the file had with the client. */
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Limits of a form beside its file. Field sizes are in bytes; a field that is longer is refused. */
const limits = { files: 1, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 };

/**
 * Reads multipart/form-data with one file in the field `file`.
 * @param maxBytes of the whole form
 * @param keep takes the file
 * @throws {ApiError} 400 for a form that cannot be read, or has more than that
 */
export async function readForm(
  request: IncomingMessage,
  { maxBytes, keep }: { readonly maxBytes: number; readonly keep: (file: Readable) => Promise<ReceivedFile> },
): Promise<Form> {
  const parser = openParser(request);
  const fields: Record<string, string> = {};
  const given = new Set<string>();
  let kept: Promise<ReceivedFile> | null = null as Promise<ReceivedFile> | null;
  let fileName = '';
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  const refuse = (detail: string) => refused.reject(apiError('form_unreadable', { detail }));
  const parsed = new Promise<void>((resolve) => parser.once('close', resolve));
  parser.on('file', (name, stream, { filename }) => {
    stream.on('error', () => {}); // the parser ends it with an error when it is ended itself
    if (name !== 'file') {
      stream.resume();
      return refuse('its file must be in a field named file');
    }
    fileName = filename ?? '';
    kept = keep(stream);
    kept.catch((error: Error) => refused.reject(error));
  });
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) return refuse(`a field is longer than ${limits.fieldSize} bytes`);
    if (given.has(name)) return refuse(`it gives the field ${name} twice; give it once`);
    given.add(name);
    fields[name] = value;
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.once(limit, () => refuse('it has more than one file or ten other fields'));
  parser.on('error', () => refuse('it is not multipart/form-data as its Content-Type says, or is cut off'));
  request.once('close', () => request.complete || refuse('it broke off'));
  let received = 0;
  request.on('data', (piece: Buffer) => {
    received += piece.length;
    if (received > maxBytes) refused.reject(apiError('file_too_large', { limit: maxBytes }));
  });
  request.pipe(parser);
  try {
    await Promise.race([parsed, refused.promise]);
    return { file: await Promise.race([kept, refused.promise]), fileName, fields };
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    void kept?.then(discard, () => {});
    throw error;
  }
}

function openParser({ headers }: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    const detail = /;\s*boundary=./i.test(headers['content-type'] ?? '')
      ? 'its Content-Type is not as RFC 7578 has it; let your client set it'
      : 'its Content-Type has no boundary; let your client set it';
    throw apiError('form_unreadable', { detail });
  }
}
