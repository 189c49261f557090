const maxResponseBytes = 1_000_000;

/** A fetch for answers that nobody can trust: it ends with `signal`, follows no redirect and reads 1 MB at most. */
export function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, signal, redirect: 'error' });
    if (response.body === null) return response;
    const body = await readBounded(response.body);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new Error(`The answer is longer than ${maxResponseBytes} bytes.`);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
