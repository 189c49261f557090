import type { CustomFetch } from 'openid-client';

/** Largest answer of an issuer that is read, bytes: its description and its keys have some kilobytes. */
const maxBytes = 500_000;

/** The issuer gave no answer that can be used: it is away, too slow, or says too much. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

/** A fetch that follows no redirect, and ends after a while and at a size. @param deadlineMs for each request, its body too */
export const boundedFetch =
  (deadlineMs: number): CustomFetch =>
  async (url, { body, method, headers }) => {
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body: (body ?? null) as NonNullable<RequestInit['body']> | null,
        redirect: 'manual',
        signal: AbortSignal.timeout(deadlineMs),
      });
      const { status, headers: told } = answer;
      if (status >= 500) throw new IssuerAway(`It answered with status ${status}.`);
      return new Response(answer.body && (await readBounded(answer.body)), { status, headers: told });
    } catch (error) {
      if (error instanceof IssuerAway) throw error;
      throw new IssuerAway(reasonOf(error), { cause: error });
    }
  };

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new IssuerAway(`It answered with more than ${maxBytes} bytes.`);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'It took too long to answer.';
  return error.cause instanceof Error ? error.cause.message : error.message;
};
