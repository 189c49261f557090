import { type ClaimedDelivery, type Database, type DeliveryEnd, fixBody, settleDelivery } from '@carillon/db';
import { type KeyRing, UnsealError } from '@carillon/secrets';
import { eventBody } from './event-body.ts';
import { nextTry } from './retry-steps.ts';
import { type Answer, type Sender, sendRequest, type WebhookRequest } from './send-request.ts';
import { openSecret, signatures } from './signing-secret.ts';

export interface Delivering extends Sender {
  readonly db: Database;
  /** Opens the endpoints' secrets. */
  readonly keys: KeyRing;
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
  /** An endpoint at which nothing has succeeded for so long is switched off, ms. */
  readonly maxFailingMs: number;
  /** Waits before each try, ms. */
  readonly steps: readonly number[];
}

/** What became of one try. */
export interface Delivered {
  readonly end: DeliveryEnd['kind'] | 'lost';
  /** Why the endpoint was switched off; null when it was not. */
  readonly disabled: string | null;
}

/** Tries a claimed delivery once, and writes what came of it. Whoever dies in between leaves it to the next one. */
export async function deliver(delivery: ClaimedDelivery, delivering: Delivering): Promise<Delivered> {
  const { id, endpointId, leaseToken, attempts, url } = delivery;
  const { db, maxFailingMs, steps } = delivering;
  const begunAt = new Date();
  const begin = performance.now();
  const request = await requestOf(delivery, delivering);
  if (request === null) return { end: 'lost', disabled: null }; // its user was deleted meanwhile
  const answer = 'reason' in request ? request : await sendRequest({ url, ...request }, delivering);
  const attempt = { url, ...factsOf(answer), begunAt, durationMs: performance.now() - begin };
  const end = endOf(answer, attempts + 1, steps);
  const settled = await settleDelivery(db, { id, endpointId, leaseToken, attempt, end, maxFailingMs });
  return settled === 'lost' ? { end: 'lost', disabled: null } : { end: end.kind, disabled: settled };
}

type Ready = Omit<WebhookRequest, 'url'>;

/** What is to be sent; a reason where it cannot be made, which counts as a try. */
async function requestOf(
  delivery: ClaimedDelivery,
  { db, keys, publicUrl }: Delivering,
): Promise<Ready | Extract<Answer, { kind: 'none' }> | null> {
  const { event } = delivery;
  try {
    const body = event.body ?? (await fixBody(db, event.id, eventBody(event, publicUrl)));
    return body === null ? null : { body, headers: await headersOf(delivery, body, keys) };
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    const reason = "Its secret cannot be opened with this server's ENCRYPTION_KEY. Give it a new one.";
    return { kind: 'none', reason };
  }
}

async function headersOf(
  { endpointId, secret, formerSecret, event }: ClaimedDelivery,
  body: string,
  keys: KeyRing,
): Promise<Record<string, string>> {
  const sealed = [secret, ...(formerSecret === null ? [] : [formerSecret])];
  const secrets = await Promise.all(sealed.map((each) => openSecret(each, endpointId, keys)));
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Carillon-Webhooks',
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures({ id: event.id, timestamp, body }, secrets),
  };
}

const isTaken = (status: number) => status >= 200 && status < 300;

function factsOf(answer: Answer) {
  if (answer.kind === 'none') return { status: null, error: answer.reason, answer: null };
  const { status, text } = answer;
  if (isTaken(status)) return { status, error: null, answer: text };
  const redirect = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  return { status, error: `It answered with status ${status}.${redirect}`, answer: text };
}

function endOf(answer: Answer, tried: number, steps: readonly number[]): DeliveryEnd {
  if (answer.kind === 'answer' && isTaken(answer.status)) return { kind: 'delivered' };
  if (answer.kind === 'answer' && answer.status === 410) return { kind: 'gone' };
  const wait = nextTry(tried, answer.kind === 'answer' ? answer.retryAfter : 0, steps);
  return wait === null ? { kind: 'failed' } : { kind: 'later', ms: wait };
}
