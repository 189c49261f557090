import { cleanText } from '@carillon/core';
import { type Dispatcher, request } from 'undici';
import { beginningOf } from './beginning-of.ts';
import { noAnswerReason } from './no-answer-reason.ts';
import { type ShownHeaders, shownAnswerHeaders } from './shown-headers.ts';

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

/** The beginning of an answer's body is waited for so long, ms: its head has said all that counts. */
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
      ...{ kind: 'answer', status: answer.statusCode, headers: shownAnswerHeaders(answer.headers) },
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
