import type { WebhookKind } from '@carillon/core';
import type { DeliveryEnd } from '@carillon/db/webhooks';
import type { MessageKind } from './message-body.ts';
import type { Answer } from './send-request.ts';

interface Tried {
  readonly kind: WebhookKind;
  /** Tries so far, with this one. */
  readonly tried: number;
  /** Waits before each try, ms. */
  readonly steps: readonly number[];
}

/** Result of an answer, or of none. */
export function deliveryResult(answer: Answer, { kind, tried, steps }: Tried): DeliveryEnd {
  if (answer.kind === 'none') return laterOrNever(nextTry(tried, 0, steps));
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone', reason: gone };
  const reason = kind === 'webhook' ? null : deletedReason(kind, answer);
  if (reason !== null) return { kind: 'gone', reason };
  return laterOrNever(nextTry(tried, waitOf(answer, kind), steps));
}

const gone = 'It answered 410 Gone, which asks for no further events.';

const laterOrNever = (wait: number | null): DeliveryEnd =>
  wait === null ? { kind: 'failed' } : { kind: 'later', ms: wait };

/** Pause for an endpoint that gets too much and does not say for how long to stop, ms. */
const defaultMs = 5_000;

/** How long an endpoint wants no requests at all, ms: it said so with 429, or with 503 and Retry-After; 0 when it did not. */
export function askedToWait(answer: Answer, kind: WebhookKind): number {
  if (answer.kind === 'none') return 0;
  const asked = Math.min(waitOf(answer, kind), maxRetryAfter);
  if (answer.status === 429) return asked || defaultMs;
  return answer.status === 503 ? asked : 0;
}

/** The wait that an answer asks for, ms; 0 when it asks for none. Discord says it in the body, too, s. */
function waitOf(
  { status, text, retryAfter }: Extract<Answer, { kind: 'answer' }>,
  kind: WebhookKind,
): number {
  if (retryAfter > 0 || kind !== 'discord' || status !== 429) return retryAfter;
  const [, seconds] = /"retry_after": ?(\d{1,6}(?:\.\d{1,6})?)/.exec(text) ?? [];
  return Math.ceil(Number(seconds ?? 0) * 1_000);
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before each try, ms: those of Standard Webhooks 1.0, three days and three and a half hours in all. */
export const retrySteps: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Longest wait that an endpoint may ask for, ms. */
const maxRetryAfter = 24 * hour;

/**
 * Time until the next try, ms, up to a fifth more or less, and never before what the endpoint asked for; null without
 * one.
 * @param tried tries so far, at least 1
 * @param retryAfter ms
 */
function nextTry(tried: number, retryAfter = 0, steps = retrySteps, random = Math.random): number | null {
  const step = steps[tried];
  if (step === undefined) return null;
  return Math.max(step * (0.8 + 0.4 * random()), Math.min(retryAfter, maxRetryAfter));
}

interface Answered {
  readonly status: number;
  /** The beginning of its body. */
  readonly text: string;
}

/** Why an endpoint will never take a message again, by its own answer; null while it may. */
export function deletedReason(kind: MessageKind, { status, text }: Answered): string | null {
  if (kind === 'slack' && [403, 404].includes(status) && slackWords.test(text))
    return `Slack answered “${text.trim()}”: the incoming webhook or its channel was deleted.`;
  // 10015: Unknown Webhook. 50027: Invalid Webhook Token.
  if (kind === 'discord' && [401, 404].includes(status) && /"code": ?(?:10015|50027)\b/.test(text))
    return 'Discord answered that there is no such webhook: it was deleted.';
  return null;
}

const slackWords =
  /^\s*(?:no_service(?:_id)?|no_team|no_active_hooks|team_disabled|channel_not_found|invalid_token)\s*$/;
