import { type Dispatcher, fetch as send } from 'undici';
import type { Wire } from './wire.ts';

/** Answers that are needed have some kilobytes; reading JSON, and checking it, takes milliseconds for each hundred. */
const maxResponseBytes = 200_000;

interface Bounds {
  readonly signal: AbortSignal;
  /** Makes the connections. */
  readonly dispatcher: Dispatcher;
}

/** A fetch for answers that nobody can trust: it ends with `signal`, follows no redirect and reads 200 kB at most. */
export function boundedFetch({ signal, dispatcher }: Bounds): Wire['fetch'] {
  return async (request, pieces) => {
    const { status, headers, body } = await send(request.url, {
      method: request.method,
      headers: [...request.headers],
      ...(pieces === undefined
        ? { body: request.body && (await request.bytes()) }
        : { body: pieces, duplex: 'half' }),
      redirect: 'error',
      signal,
      dispatcher,
    });
    return new Response(body && (await readBounded(body)), { status, headers: [...headers] });
  };
}

async function readBounded(stream: AsyncIterable<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new Error(`The answer is longer than ${maxResponseBytes} bytes.`);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
