import { environment } from './environment.ts';
import { CarillonError, WebhookVerificationError } from './errors.ts';
import type { WebhookEvent } from './types.ts';

/** The body of a request as it came: JSON that was read and written again has another signature. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Headers of a request: those of `fetch`, or an object as Node and Express have it. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Difference between the clocks, and age of a request, at most, s. */
const toleranceSeconds = 300;

/**
 * The event that a request carries, after Standard Webhooks 1.0.
 * @param body as it came
 * @param secret `whsec_…`, or several of which one must fit; CARILLON_WEBHOOK_SECRET unless given
 * @throws {WebhookVerificationError} when Carillon did not send it, or it is older than five minutes
 */
export async function unwrapWebhook(
  body: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined = environment('CARILLON_WEBHOOK_SECRET'),
): Promise<WebhookEvent> {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? []);
  if (secrets.length === 0)
    throw new CarillonError('Give the secret of the webhook, or set CARILLON_WEBHOOK_SECRET.');
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    header(headers, `webhook-${name}`),
  );
  if (!id || !sentAt || !signatures)
    throw new WebhookVerificationError(
      'A header is missing: webhook-id, webhook-timestamp or webhook-signature.',
    );
  if (!/^\d+$/.test(sentAt) || Math.abs(Date.now() / 1_000 - Number(sentAt)) > toleranceSeconds)
    throw new WebhookVerificationError('It is older than five minutes, or a clock is wrong.');
  const bytes = bytesOf(body);
  const signed = joined(`${id}.${sentAt}.`, bytes);
  for (const each of secrets) if (await isSigned(signed, signatures, each)) return eventOf(bytes);
  throw new WebhookVerificationError(
    'No signature is right: another secret, or a body that is not as it came.',
  );
}

export interface TestPayload {
  /** An event, or its text. */
  readonly payload: object | string;
  /** `whsec_…` */
  readonly secret: string;
  /** Id of the event; a random one unless given. */
  readonly id?: string | undefined;
  /** When it was sent; now unless given. */
  readonly timestamp?: Date | undefined;
}

/** A request as Carillon signs it, for tests of a receiver. */
export interface SignedRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs an event as Carillon does. */
export async function signTestPayload({
  payload,
  secret,
  id,
  timestamp,
}: TestPayload): Promise<SignedRequest> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const eventId = id ?? `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const sentAt = String(Math.floor((timestamp?.getTime() ?? Date.now()) / 1_000));
  const key = await keyOf(secret, 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, joined(`${eventId}.${sentAt}.`, bytesOf(body)));
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': eventId,
      'webhook-timestamp': sentAt,
      'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
    },
  };
}

/** Signatures that are looked at: two while a secret is being replaced. A stranger may send thousands. */
const maxSignatures = 8;

/** True when one of the signatures is right. `verify` takes the same time whatever is wrong. */
async function isSigned(signed: Bytes, signatures: string, secret: string): Promise<boolean> {
  const key = await keyOf(secret, 'verify');
  for (const each of signatures.split(' ').slice(0, maxSignatures)) {
    const given = each.startsWith('v1,') ? fromBase64(each.slice(3)) : null;
    if (given !== null && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** @throws {CarillonError} for what is no secret of a webhook */
function keyOf(secret: string, use: 'sign' | 'verify') {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : null;
  if (bytes === null || bytes.length === 0)
    throw new CarillonError('The secret of a webhook is whsec_ and base64, as the API showed it.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** Null for what is no base64. */
function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const bytesOf = (body: RawBody): Uint8Array => {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new CarillonError(
    'Give the body as it came, as text or bytes: not as an object that was read of it.',
  );
};

function joined(prefix: string, body: Uint8Array): Bytes {
  const head = new TextEncoder().encode(prefix);
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}

function eventOf(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch (error) {
    throw new WebhookVerificationError('Its body is no JSON.', { cause: error });
  }
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([each]) => each.toLowerCase() === name);
  const value = entry?.[1];
  return typeof value === 'string' ? value : value?.[0];
}
