import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { cleanText } from '@carillon/core';
import { type Dispatcher, request } from 'undici';
import { noAnswerReason } from './no-answer-reason.ts';

/** The answer of an endpoint, or why there was none. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The beginning of its body: what came of it in time. */
      readonly text: string;
      /** Without what may be secret. */
      readonly headers: ShownHeaders;
      /** The wait that it asks for, ms; 0 when it asks for none. */
      readonly retryAfter: number;
    }
  | { readonly kind: 'none'; readonly reason: string };

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Makes the connections, by the rules for servers that strangers name. */
  readonly dispatcher: Dispatcher;
  /** Longest time until the head of the answer has come, ms. */
  readonly deadlineMs: number;
}

/** Longest wait for the beginning of an answer's body, ms: its head has said all that counts. */
const maxBodyMs = 1_000;

/**
 * Sends one request. The head of the answer decides; what becomes of its body changes nothing. Redirects are not followed:
 * an endpoint that moved has to be changed. Never throws.
 */
export async function sendRequest(
  { url, headers, body }: WebhookRequest,
  { dispatcher, deadlineMs }: Sender,
): Promise<Answer> {
  const aborting = new AbortController();
  const { signal } = aborting;
  let timer = setTimeout(() => aborting.abort(), deadlineMs);
  try {
    const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
    clearTimeout(timer);
    timer = setTimeout(() => aborting.abort(), Math.min(maxBodyMs, deadlineMs));
    return {
      kind: 'answer',
      status: answer.statusCode,
      headers: shownAnswerHeaders(answer.headers),
      text: cleanText(await beginningOf(answer)),
      retryAfter: waitOf(answer.headers['retry-after']),
    };
  } catch (error) {
    const reason = signal.aborted
      ? `It did not answer within ${deadlineMs / 1_000} s.`
      : noAnswerReason(error);
    return { kind: 'none', reason: cleanText(reason) };
  } finally {
    clearTimeout(timer);
  }
}

/** Seconds or a date, as RFC 9110 has it. */
function waitOf(header: string | string[] | undefined): number {
  if (typeof header !== 'string') return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Math.max(ms || 0, 0);
}

/** Bytes of an answer that are kept. */
const maxAnswerBytes = 4_096;

/** Most bytes after unpacking, of those who compress although nobody asked for it: a millisecond of work. */
const maxOutputLength = 256 * 1_024;

/** The beginning of an answer's body, as far as it came and can be read. The rest is not taken. Never throws. */
async function beginningOf({
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

/** Headers as the log keeps them, by their names in lower case. */
type ShownHeaders = Readonly<Record<string, string>>;

/** Headers that are kept, at most, and characters of a value. */
const max = { headers: 40, name: 64, value: 200 };

/** Parts of secrets' names. */
const secret = /cookie|auth|token|secret|key|password|session|credential/i;

/** Sign for a value that is not shown. */
const hidden = '…';

/** Headers of an answer without what may be secret in them, and without what is too long. */
const shownAnswerHeaders = (headers: IncomingHttpHeaders): ShownHeaders =>
  shownOf(Object.entries(headers), (name) => secret.test(name));

/** Headers of a request: those of the owner's own by their names only. */
export const shownRequestHeaders = (
  headers: Readonly<Record<string, string>>,
  own: readonly string[],
): ShownHeaders => {
  const names = new Set(own.map((name) => name.toLowerCase()));
  return shownOf(Object.entries(headers), (name) => names.has(name.toLowerCase()));
};

function shownOf(
  entries: readonly (readonly [name: string, value: string | readonly string[] | undefined])[],
  isHidden: (name: string) => boolean,
): ShownHeaders {
  return Object.fromEntries(
    entries.slice(0, max.headers).map(([name, value]) => {
      const shown = isHidden(name) ? hidden : cleanText([value ?? ''].flat().join(', ').slice(0, max.value));
      return [cleanText(name.slice(0, max.name).toLowerCase()), shown];
    }),
  );
}
