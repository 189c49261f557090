import type { WebhookKind } from '@carillon/core';
import type { DeliveryEnd } from '@carillon/db';
import { waitOf } from './asked-to-wait.ts';
import { deletedReason } from './messages/deleted-reason.ts';
import { nextTry } from './retry-steps.ts';
import type { Answer } from './send-request.ts';

interface Tried {
  readonly kind: WebhookKind;
  /** Tries so far, with this one. */
  readonly tried: number;
  /** Waits before each try, ms. */
  readonly steps: readonly number[];
}

/** What follows from an answer, or from none. */
export function endOf(answer: Answer, { kind, tried, steps }: Tried): DeliveryEnd {
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
