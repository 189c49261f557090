import { apiClient } from '@carillon/harness/api-client';
import type { Carillon } from '@carillon/harness/start-carillon';

/** An upload that was announced, as the API answers it. */
export interface UploadBody {
  readonly id: string;
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number;
  readonly expiresAt: string;
  readonly upload: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly expiresAt: string;
  };
}

interface MediumBody {
  readonly id: string;
  readonly status: string;
}

/** Uploads as clients do that put their files straight into the store, for one user. */
export function uploadClient({ url }: Pick<Carillon, 'url'>, apiKey: string) {
  const api = apiClient(url, apiKey);

  async function ask<Data>(path: string, body: object, key?: string) {
    const { status, headers, body: answer } = await api.post<Data>(path, body, key);
    const { data, error } = answer;
    return {
      status,
      code: headers.get('x-error-code'),
      replayed: headers.get('idempotent-replayed'),
      retryAfter: headers.get('retry-after'),
      data,
      error,
    };
  }

  const announce = (body: object, key?: string) => ask<UploadBody>('/media/uploads', body, key);

  /** Puts a file where it was announced, as whoever was given the address. @returns the status of the store's answer */
  async function put({ upload }: UploadBody, bytes: Buffer): Promise<number> {
    const { method, headers } = upload;
    const sent = { method, headers: { ...headers, 'Content-Length': String(bytes.length) } };
    return (await fetch(upload.url, { ...sent, body: new Uint8Array(bytes) })).status;
  }

  /** Announces a file, and puts it there. */
  async function arrived(bytes: Buffer, more: object = {}): Promise<UploadBody> {
    const { data } = await announce({ sizeBytes: bytes.length, ...more });
    const status = await put(data, bytes);
    if (status !== 200) throw new Error(`The store answered ${status}.`);
    return data;
  }

  const complete = (id: string, key?: string) => ask<MediumBody>(`/media/uploads/${id}/complete`, {}, key);

  return { announce, put, arrived, complete };
}
