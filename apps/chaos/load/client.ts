import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ClientRequest {
  readonly apiKey: string;
  readonly path: string;
  readonly body?: unknown;
  /** True to ask again after an answer that got lost; only with an API that takes an Idempotency-Key. */
  readonly persistent: boolean;
}

/** `lost`: nobody knows whether the request was carried out. */
export type ClientAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly id: string | null }
  | { readonly kind: 'lost' };

export interface Client {
  post(request: ClientRequest): Promise<ClientAnswer>;
  /** Number of answers by status; `lost` counts requests without an answer. */
  readonly answers: Readonly<Record<string, number>>;
}

export interface ClientOptions {
  readonly urls: readonly string[];
  /** The API keeps the answer to a key, so that asking again creates nothing twice. */
  readonly idempotent: boolean;
  /** Ends all asking; a request that has no answer by then stays without. */
  readonly signal: AbortSignal;
}

const answerTimeoutMs = 10_000;

/** Before asking again: after no answer, and after an answer that asks for patience. */
const retryDelayMs = { short: 300, long: 1_000 };

/** An integrator's client: it asks another api when one is away, and again after a 503. */
export function openClient({ urls, idempotent, signal }: ClientOptions): Client {
  const answers: Record<string, number> = {};
  let turn = 0;

  async function tryOnce({ apiKey, path, body }: ClientRequest, key: string): Promise<Try> {
    const url = urls[turn++ % urls.length];
    try {
      const response = await fetch(`${url}/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      const text = await response.text();
      count(response.status);
      return {
        kind: 'answered',
        status: response.status,
        id: idIn(text),
        waitMs: retryAfterMs(response, idempotent),
      };
    } catch (error) {
      if (isRefused(error)) return { kind: 'never-left' };
      count('lost');
      return { kind: 'lost' };
    }
  }

  function count(what: number | string): void {
    answers[what] = (answers[what] ?? 0) + 1;
  }

  return {
    answers,
    async post(request) {
      const key = randomUUID();
      let inDoubt = false;
      for (;;) {
        const tried = await tryOnce(request, key);
        if (tried.kind === 'answered' && tried.waitMs === null) return tried;
        if (tried.kind === 'lost') inDoubt = true;
        const mayAskAgain = !inDoubt || (idempotent && request.persistent);
        if (!mayAskAgain || signal.aborted) return { kind: 'lost' };
        const waitMs = tried.kind === 'answered' ? (tried.waitMs ?? retryDelayMs.long) : retryDelayMs.short;
        await sleep(waitMs, undefined, { signal }).catch(() => {}); // aborted: the last try fails
      }
    },
  };
}

type Try =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly id: string | null;
      /** Null when the answer is final. */
      readonly waitMs: number | null;
    }
  | { readonly kind: 'lost' | 'never-left' };

/** Milliseconds to wait before asking again; null when the answer is final. */
function retryAfterMs({ status, headers }: Response, idempotent: boolean): number | null {
  if (status === 429) return 1_000 * Number(headers.get('retry-after') ?? 1);
  if (status === 503 || (status === 409 && idempotent)) return retryDelayMs.long;
  return null;
}

function idIn(text: string): string | null {
  const { data }: { data?: { id?: string } } = text.startsWith('{') ? JSON.parse(text) : {};
  return data?.id ?? null;
}

/** True when nobody listened: the request never left. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED';
}
