import type { Endpoint } from '../http/endpoint.ts';
import type { Sample } from './id-slots.ts';

/** A request to the API. */
export interface Call {
  readonly method: string;
  /** Under /v1. */
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** Of the body. */
  readonly contentType: string;
}

/** Fields that a request has to bring besides ids. */
const more: Readonly<Record<string, object>> = {
  changeProfile: { spacingMinutes: 5 },
  changeMedium: { name: 'changed.png' },
};

/** A PNG of one grey pixel. */
export const smallPicture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Writes a sample as its endpoint expects it. */
export function toCall({ operationId, method, path, file }: Endpoint, { params, query, body }: Sample): Call {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  if (file === 'sent') return { method, path: filled, body: smallPicture, contentType: 'image/png' };
  return {
    method,
    path: search === '' ? filled : `${filled}?${search}`,
    contentType: 'application/json',
    body: body && JSON.stringify({ ...body, ...more[operationId] }),
  };
}
