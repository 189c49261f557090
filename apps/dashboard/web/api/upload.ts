import { noticeSignedOut } from './query-client.ts';
import { csrfHeader, type RequestError, refusal, unreachable } from './request.ts';
import type { Medium } from './types.ts';

export interface Uploading {
  /** The same for every attempt, so that a file that arrived is not stored twice. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Called as it goes on. @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
}

/** Maximum length of a file's name that the server takes. */
const maxName = 200;

/**
 * Sends a file, and says how much of it has gone: `fetch` does not say it.
 * @throws {RequestError} with a sentence, also when the server cannot be reached
 */
export function uploadMedium(file: File, { key, signal, onProgress }: Uploading): Promise<Medium> {
  const exchange = new XMLHttpRequest();
  exchange.open('POST', `/v1/media?name=${encodeURIComponent([...file.name].slice(0, maxName).join(''))}`);
  exchange.responseType = 'json';
  const headers = {
    accept: 'application/json',
    'content-type': 'application/octet-stream', // the server finds the type by the bytes
    'idempotency-key': key,
    ...csrfHeader(),
  };
  for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value);
  const { promise, resolve, reject } = Promise.withResolvers<Medium>();
  const fail = (error: RequestError) => {
    noticeSignedOut(error);
    reject(error);
  };
  exchange.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  exchange.onerror = () => fail(unreachable());
  exchange.onabort = () => reject(signal.reason);
  exchange.onload = () => {
    const { status, response } = exchange;
    if (status === 201 && response !== null) resolve(response.data);
    else fail(refusal(status, response ?? {}, exchange.getResponseHeader('x-error-code')));
  };
  const stop = () => exchange.abort();
  signal.addEventListener('abort', stop, { once: true });
  exchange.send(file);
  return promise.finally(() => signal.removeEventListener('abort', stop));
}
