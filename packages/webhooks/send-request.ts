import { cleanText } from '@carillon/core';
import type { Dispatcher } from 'undici';
import { fetch, type Response } from 'undici';

/** The answer of an endpoint, or why there was none. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** The beginning of its body. */
      readonly text: string;
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
  /** Longest time until the answer has come, ms. */
  readonly deadlineMs: number;
}

/** Bytes of an answer that are kept. */
const maxAnswerBytes = 4_096;

/** Sends one request. Redirects are not followed: an endpoint that moved has to be changed. Never throws. */
export async function sendRequest(
  { url, headers, body }: WebhookRequest,
  { dispatcher, deadlineMs }: Sender,
): Promise<Answer> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      dispatcher,
      signal,
    });
    const retryAfter = waitOf(response.headers.get('retry-after'));
    return { kind: 'answer', status: response.status, text: await beginningOf(response), retryAfter };
  } catch (error) {
    return { kind: 'none', reason: cleanText(reasonOf(error, deadlineMs)) };
  }
}

/** @throws when it does not come in time */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.byteLength;
    if (size >= maxAnswerBytes) break; // which cancels the rest
  }
  return cleanText(Buffer.concat(parts).subarray(0, maxAnswerBytes).toString());
}

/** Seconds or a date, as RFC 9110 has it. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Math.max(ms || 0, 0);
}

function reasonOf(error: unknown, deadlineMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `It did not answer within ${deadlineMs / 1_000} s.`;
  const causes: string[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause.message);
  return `It could not be reached: ${(causes.at(-1) ?? 'no reason is known').slice(0, 300)}.`;
}
