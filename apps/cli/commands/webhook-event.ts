import { UsageError } from '../command-error.ts';
import { visible } from '../terminal.ts';
import type { Arrived } from './webhook-receiver.ts';

/** An event as its body has it. */
export interface ReceivedEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Longest words of a post or a reason in a line, characters. */
const maxLength = 80;

/** An event in one line: when, what, about what, and what is known of it. */
export function eventLine({ type, timestamp, data }: ReceivedEvent): string {
  const { platform, platformUsername } = data;
  const account = platform === undefined ? [] : [`${platform} @${platformUsername}`];
  const words = data['content'] ?? data['name'];
  const quoted = typeof words === 'string' && words !== '' ? [`"${cut(words)}"`] : [];
  const parts = [timestamp.slice(11, 19), type, idOf(data), ...account, ...quoted, ...noteOf(data)];
  return visible(parts.join('  '));
}

/** Where it was sent on, and what came back, for the end of the line. */
export const forwardedText = ({ status, error, durationMs }: Forwarded): string =>
  visible(`  -> ${status ?? `not forwarded: ${error}`}${status === null ? '' : ` in ${durationMs} ms`}`);

const idOf = (data: ReceivedEvent['data']): string => String(data['id'] ?? data['endpointId'] ?? '');

/** Reason of trouble, or a URL. */
function noteOf(data: ReceivedEvent['data']): string[] {
  const platforms = Array.isArray(data['platforms']) ? (data['platforms'] as ReceivedEvent['data'][]) : [];
  const all = [data, ...platforms];
  for (const name of ['errorMessage', 'stateReason', 'message', 'platformPostUrl'])
    for (const each of all) if (typeof each[name] === 'string') return [cut(each[name])];
  return [];
}

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
};

/** Result of an event that was sent on. */
export interface Forwarded {
  /** Null when no answer came. */
  readonly status: number | null;
  /** Why no answer came; null when one did. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** Longest wait for an answer, ms: shorter than the service waits for ours. */
const deadlineMs = 12_000;

const passedOn = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** @throws {CommandError} for an address that nothing can be sent to */
export function forwardAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(
    `--forward-to is an address that begins with http:// or https://, and not "${address}".`,
  );
}

/** Sends an event on, with the same bytes and the headers that matter. Never throws. */
export async function forward({ headers, body }: Arrived, url: URL): Promise<Forwarded> {
  const begin = performance.now();
  const sent = passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, `${headers[name]}`]]));
  const ended = (result: Pick<Forwarded, 'status' | 'error'>): Forwarded => ({
    ...result,
    durationMs: Math.round(performance.now() - begin),
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: Object.fromEntries(sent),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    });
    await response.body?.cancel();
    return ended({ status: response.status, error: null });
  } catch (error) {
    return ended({ status: null, error: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${deadlineMs / 1_000} s`;
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
