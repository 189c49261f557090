import type { Database } from '@carillon/db';
import {
  type ClaimedDelivery,
  type DeliveryEnd,
  dropErased,
  releaseDelivery,
  type Settling,
} from '@carillon/db/webhooks';
import { askedToWait, deliveryResult } from './delivery-result.ts';
import { type NoRequest, type Ready, type Requesting, requestOf } from './request-of.ts';
import { type Answer, type Sender, sendRequest, shownRequestHeaders } from './send-request.ts';

export interface Delivering extends Sender, Requesting {
  readonly db: Database;
  /** Time without success after which an endpoint is switched off, ms. */
  readonly maxFailingMs: number;
  /** Time without success after which the owner gets a mail, ms. */
  readonly mailFailingMs: number;
  /** Waits before each try, ms. */
  readonly steps: readonly number[];
  /** This process stops, and ends what is under way: that is no fault of an endpoint. */
  readonly stopping: AbortSignal;
  /** Writes that a delivery was taken, with others that end at the same time. @returns false when somebody else has it */
  readonly settleTaken: (settling: Settling) => Promise<boolean>;
  /** Writes what else came of one. @returns why its endpoint was switched off; null when it was not, and `lost` when somebody else has it */
  readonly settleUntaken: (settling: Settling) => Promise<string | null | 'lost'>;
}

/** Result of one try. */
export interface Delivered {
  readonly end: DeliveryEnd['kind'] | 'dropped' | 'lost' | 'released';
  /** Why the endpoint was switched off; null when it was not. */
  readonly disabled: string | null;
  /** The former secret could not be opened, and does not sign. */
  readonly lacksFormer: boolean;
}

/** Tries a claimed delivery once, and writes what came of it. Whoever dies in between leaves it to the next one. */
export async function deliver(delivery: ClaimedDelivery, delivering: Delivering): Promise<Delivered> {
  const { id, endpointId, leaseToken, attempts, url, address, kind } = delivery;
  const { db, maxFailingMs, mailFailingMs, steps, stopping, settleTaken, settleUntaken } = delivering;
  const begunAt = new Date();
  const begin = performance.now();
  const request = await requestOf(delivery, delivering);
  if (request === null) {
    if (await dropErased(db, { id, leaseToken })) return left('dropped');
    await releaseDelivery(db, { id, leaseToken }); // it says less now
    return left('released');
  }
  const answer = 'reason' in request ? request : request.shown(await sendRequest(request, delivering));
  if (answer.kind === 'none' && stopping.aborted) {
    await releaseDelivery(db, { id, leaseToken });
    return left('released');
  }
  const attempt = {
    url,
    address,
    ...factsOf(answer),
    ...headersOf(request, answer),
    begunAt,
    durationMs: performance.now() - begin,
  };
  const { isTest } = delivery.event;
  const end = deliveryResult(answer, {
    kind,
    tried: attempts + 1,
    steps: isTest ? steps.slice(0, triesOfTest) : steps,
  });
  const blockedMs = askedToWait(answer, kind);
  const settling = {
    id,
    endpointId,
    leaseToken,
    attempt,
    end,
    blockedMs,
    maxFailingMs,
    mailFailingMs,
    isTest,
  };
  const settled =
    end.kind !== 'delivered' ? await settleUntaken(settling) : (await settleTaken(settling)) ? null : 'lost';
  const lacksFormer = 'lacksFormer' in request && request.lacksFormer;
  return settled === 'lost'
    ? { end: 'lost', disabled: null, lacksFormer }
    : { end: end.kind, disabled: settled, lacksFormer };
}

/** Statuses that lead elsewhere; 304 and others between 300 and 399 do not. */
const redirects = new Set([301, 302, 303, 307, 308]);

const left = (end: 'dropped' | 'released'): Delivered => ({ end, disabled: null, lacksFormer: false });

/** An example is for somebody who watches: it is tried again once, and no more. */
const triesOfTest = 2;

const headersOf = (request: Ready | NoRequest, answer: Answer) => ({
  requestHeaders: 'reason' in request ? null : shownRequestHeaders(request.headers, request.ownHeaders),
  answerHeaders: answer.kind === 'none' ? null : answer.headers,
});

function factsOf(answer: Answer) {
  if (answer.kind === 'none') return { status: null, error: answer.reason, answer: null };
  const { status, text } = answer;
  if (status >= 200 && status < 300) return { status, error: null, answer: text };
  const redirect = redirects.has(status) ? ' Redirects are not followed.' : '';
  return { status, error: `It answered with status ${status}.${redirect}`, answer: text };
}
