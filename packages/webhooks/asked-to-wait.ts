import type { WebhookKind } from '@carillon/core';
import { maxRetryAfter } from './retry-steps.ts';
import type { Answer } from './send-request.ts';

/** An endpoint that is told too much and does not say for how long to stop is left alone for so long, ms. */
const defaultMs = 5_000;

/** How long an endpoint wants to be told nothing at all, ms: it said so with 429, or with 503 and Retry-After; 0 when it did not. */
export function askedToWait(answer: Answer, kind: WebhookKind): number {
  if (answer.kind === 'none') return 0;
  const asked = Math.min(waitOf(answer, kind), maxRetryAfter);
  if (answer.status === 429) return asked || defaultMs;
  return answer.status === 503 ? asked : 0;
}

/** The wait that an answer asks for, ms; 0 when it asks for none. Discord says it in the body, too, s. */
export function waitOf(
  { status, text, retryAfter }: Extract<Answer, { kind: 'answer' }>,
  kind: WebhookKind,
): number {
  if (retryAfter > 0 || kind !== 'discord' || status !== 429) return retryAfter;
  const [, seconds] = /"retry_after": ?(\d{1,6}(?:\.\d{1,6})?)/.exec(text) ?? [];
  return Math.ceil(Number(seconds ?? 0) * 1_000);
}
