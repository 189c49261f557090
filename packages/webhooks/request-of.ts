import type { ClaimedDelivery } from '@carillon/db/webhooks';
import { type KeyRing, UnsealError } from '@carillon/secrets';
import { withoutAddress, withoutTokens } from './addresses.ts';
import type { FreezeBody } from './event-body.ts';
import { type MessageKind, messageBody } from './message-body.ts';
import { type Open, openHeaders, signatures } from './secrets.ts';
import type { Answer, WebhookRequest } from './send-request.ts';

export interface Requesting {
  readonly freezeBody: FreezeBody;
  readonly openSecret: Open;
  readonly openUrl: Open;
  /** Opens the endpoints' own headers. */
  readonly keys: KeyRing;
  /** Address at which integrators reach the API, without /v1. */
  readonly publicUrl: string;
  /** Address of the dashboard in browsers; messages lead nowhere there without it. */
  readonly dashboardUrl?: string | undefined;
  /** Gets what should not happen: a fault of this service. */
  readonly onError: (error: unknown) => void;
}

export interface Ready extends WebhookRequest {
  /** The former secret could not be opened, and does not sign. */
  readonly lacksFormer: boolean;
  /** Names of the headers whose values nobody is shown. */
  readonly ownHeaders: readonly string[];
  /** An answer as its log may show it. */
  readonly shown: (answer: Answer) => Answer;
}

export type NoRequest = Extract<Answer, { kind: 'none' }>;

/**
 * A request; a reason where it cannot be made, which counts as a try. Null when nothing is left of the event, or less
 * than was claimed.
 */
export async function requestOf(
  delivery: ClaimedDelivery,
  requesting: Requesting,
): Promise<Ready | NoRequest | null> {
  const { kind } = delivery;
  try {
    const ready =
      kind === 'webhook'
        ? await eventRequest(delivery, requesting)
        : await ofMessage(kind, delivery, requesting);
    return ready && (await withOwnHeaders(ready, delivery, requesting));
  } catch (error) {
    if (!(error instanceof UnsealError)) {
      requesting.onError(error);
      return { kind: 'none', reason: 'It could not be sent, because of a fault of this service.' };
    }
    const [what, remedy] =
      kind === 'webhook' && !(error instanceof SealedAddressError)
        ? ['secret', 'Give it a new one.']
        : ['address', 'Give it again.'];
    const reason = `Its ${what} cannot be opened with this server's ENCRYPTION_KEY. ${remedy}`;
    return { kind: 'none', reason };
  }
}

/** It is the address that cannot be opened, and not the secret. */
class SealedAddressError extends UnsealError {}

/** Where events go. */
async function addressOf(
  { url, sealedUrl, endpointId }: ClaimedDelivery,
  { openUrl }: Pick<Requesting, 'openUrl'>,
): Promise<string> {
  if (sealedUrl === null) return url;
  try {
    return await openUrl(sealedUrl, endpointId);
  } catch (error) {
    throw error instanceof UnsealError ? new SealedAddressError(error.message, { cause: error }) : error;
  }
}

/** Those of this service stay as they are. An answer may repeat the values: its log does not. */
async function withOwnHeaders(
  ready: Omit<Ready, 'ownHeaders'>,
  { headers: sealed, endpointId }: ClaimedDelivery,
  { keys }: Requesting,
): Promise<Ready> {
  if (sealed === null) return { ...ready, ownHeaders: [] };
  const own = await openHeaders(sealed, endpointId, keys);
  const values = Object.values(own).filter(({ length }) => length >= minSecret);
  return {
    ...ready,
    headers: { ...own, ...ready.headers },
    ownHeaders: Object.keys(own),
    shown: (answer) => withoutValues(ready.shown(answer), values),
  };
}

/** Shorter values are words, characters. */
const minSecret = 6;

function withoutValues(answer: Answer, values: readonly string[]): Answer {
  const without = (text: string) => values.reduce((left, value) => left.replaceAll(value, '…'), text);
  return answer.kind === 'none' ? answer : changed(answer, without);
}

async function eventRequest(
  delivery: ClaimedDelivery,
  { freezeBody, openSecret, openUrl, publicUrl }: Requesting,
): Promise<Omit<Ready, 'ownHeaders'> | null> {
  const { event, endpointId, secret, formerSecret } = delivery;
  if (event.body === null && event.snapshot === null) return null;
  const body = event.body ?? (await freezeBody(event, publicUrl));
  if (body === null) return null;
  const former = formerSecret === null ? null : await openOrNull(formerSecret, endpointId, openSecret);
  const secrets = [await openSecret(secret, endpointId), ...(former === null ? [] : [former])];
  const url = await addressOf(delivery, { openUrl });
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Carillon-Webhooks',
    ...(event.isTest && { 'webhook-test': 'true' }),
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures({ id: event.id, timestamp, body }, secrets),
  };
  const lacksFormer = formerSecret !== null && former === null;
  return {
    url,
    headers,
    body,
    lacksFormer,
    shown: (answer) => changed(answer, (text) => withoutTokens(text, url)),
  };
}

/** The one that is over soon must not keep the new one from being used. */
async function openOrNull(sealed: string, endpointId: string, openSecret: Open): Promise<string | null> {
  try {
    return await openSecret(sealed, endpointId);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

async function ofMessage(
  kind: MessageKind,
  { event, endpointId, secret }: ClaimedDelivery,
  { openUrl, dashboardUrl }: Requesting,
): Promise<Omit<Ready, 'ownHeaders'> | null> {
  if (event.snapshot === null) return null;
  const address = await openUrl(secret, endpointId);
  const request = messageRequest(kind, address, messageBody(kind, event, dashboardUrl));
  const shown = (answer: Answer) => changed(answer, (text) => withoutAddress(text, address));
  return { ...request, lacksFormer: false, shown };
}

/** An answer with all that it says in other words. */
function changed(answer: Answer, change: (text: string) => string): Answer {
  if (answer.kind === 'none') return { ...answer, reason: change(answer.reason) };
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, change(value)]);
  return { ...answer, text: change(answer.text), headers: Object.fromEntries(headers) };
}

/**
 * The request that brings a message to an address of a kind.
 * @param body as `messageBody` made it
 */
function messageRequest(kind: MessageKind, address: string, body: string): WebhookRequest {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Carillon-Webhooks' };
  if (kind !== 'ntfy') return { url: address, headers, body };
  // ntfy takes JSON at the root of its server, with the topic in it.
  const url = new URL(address);
  const topic = url.pathname.slice(1);
  url.pathname = '/';
  return { url: url.href, headers, body: JSON.stringify({ topic, ...JSON.parse(body) }) };
}
