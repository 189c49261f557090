import { newId } from '@carillon/core';
import type { Endpoint } from '../run/operation.ts';
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

/** A PNG of one grey pixel. */
export const smallPicture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Fields that a request has to bring besides ids. */
const more: Readonly<Record<string, object>> = {
  changeProfile: { spacingMinutes: 5 },
  // A client id is taken once.
  get createApplication() {
    return { clientId: newId('app') };
  },
  changeApplication: { name: 'changed' },
  changeMedium: { name: 'changed.png' },
  announceUpload: { sizeBytes: smallPicture.length },
  createWebhook: { url: 'https://example.com/hooks' },
  changeWebhook: { url: 'https://example.com/hooks' },
  advanceSandboxClock: { advanceTo: '2126-01-01T00:00:00Z' },
  recoverWebhook: { since: '2026-01-01T00:00:00Z' },
};

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

/** A request under /v1, as the user whose key it is. @returns the `data` of its answer */
type Ask = (
  path: string,
  body: object,
) => Promise<{ readonly id: string; readonly upload: { readonly url: string } }>;

/** Announces a small picture and puts it into the store. @returns the id of the upload, which is still to be completed */
export async function putUpload(ask: Ask): Promise<string> {
  const { id, upload } = await ask('/media/uploads', { sizeBytes: smallPicture.length });
  const { ok } = await fetch(upload.url, { method: 'PUT', body: smallPicture });
  if (!ok) throw new Error('The store did not take the upload.');
  return id;
}
