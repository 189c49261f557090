import { CarillonError } from './errors.ts';
import type { FileBody } from './request.ts';

/** A file, or what gives its bytes. A stream can be read once only, so that its upload is not sent again. */
export type Uploadable =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Bytes that are on their way; of all, where the size is known. */
export interface Progress {
  readonly sentBytes: number;
  readonly sizeBytes: number | null;
}

export type OnProgress = (progress: Progress) => void;

/** The file as the body of a request. */
export function fileBody(file: Uploadable, onProgress?: OnProgress): FileBody {
  const known = blobOf(file);
  const headers = { 'content-type': 'application/octet-stream' };
  if (known === null) {
    const { stream, close } = streamOf(file as AsyncIterable<Uint8Array>);
    const body = onProgress ? count(stream, null, onProgress) : stream;
    return { headers, isOnce: true, open: () => ({ body, duplex: 'half' }), close };
  }
  const { size } = known;
  if (onProgress === undefined || !canStream())
    return { headers, isOnce: false, open: () => ({ body: known }) };
  const open = () =>
    ({ body: count(streamOf(slicesOf(known)).stream, size, onProgress), duplex: 'half' }) as const;
  return { headers: { ...headers, 'content-length': String(size) }, isOnce: false, open };
}

/** The name of a `File`. */
export const nameOf = (file: Uploadable): string | undefined =>
  typeof File !== 'undefined' && file instanceof File ? file.name : undefined;

/** Null for a stream, of which nobody knows the size. */
export function blobOf(file: Uploadable): Blob | null {
  if (file instanceof Blob) return file;
  return file instanceof ArrayBuffer || file instanceof Uint8Array ? new Blob([file as ArrayBuffer]) : null;
}

/** Some browsers send no body piece by piece: they do not ask for `duplex`, or read a stream as a text. */
function canStream(): boolean {
  if ('Deno' in globalThis || 'Bun' in globalThis) return true; // which do not ask, either
  let isAsked = false;
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isAsked = true;
      return 'half';
    },
  };
  const isText = new Request('https://example.com', init as RequestInit).headers.has('content-type');
  return isAsked && !isText;
}

/** Bytes that are read of a file at once. */
const sliceBytes = 262_144;

async function* slicesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += sliceBytes)
    yield new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer());
}

function count(stream: ReadableStream<Uint8Array>, sizeBytes: number | null, onProgress: OnProgress) {
  let sentBytes = 0;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        sentBytes += chunk.byteLength;
        onProgress({ sentBytes, sizeBytes });
      },
    }),
  );
}

/** A stream, and what ends its source: `fetch` does not, when it is aborted. */
function streamOf(source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  if (source instanceof ReadableStream) return { stream: source, close() {} };
  if (typeof source?.[Symbol.asyncIterator] !== 'function')
    throw new CarillonError('A file is a Blob, bytes or a stream of bytes.');
  const chunks = source[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const close = () => void chunks.return?.().catch(() => {});
  return { stream, close };
}
