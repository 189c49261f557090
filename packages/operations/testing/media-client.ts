import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Carillon } from '@carillon/harness/start-carillon';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';

/** A medium as the API answers it. */
interface MediumBody {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly kept: boolean;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Any answer of the API about media; which fields are there is for a test to find out. */
interface Body {
  readonly data: MediumBody & readonly MediumBody[];
  readonly nextCursor: string;
  readonly error: string;
}

export interface Sending {
  /** Of the client's own user unless given. */
  readonly apiKey?: string;
  readonly headers?: Record<string, string>;
}

type Content = string | Uint8Array<ArrayBuffer> | FormData;

/** A small PNG. */
export const small = (): Promise<Buffer> => picture({ width: 80, height: 60 }).png().toBuffer();

/** Speaks to the API about media, for one user. */
export function mediaClient({ url, mediaFolder }: Carillon, ownKey: string) {
  async function send(
    method: string,
    path: string,
    body?: Content,
    { apiKey = ownKey, headers = {} }: Sending = {},
  ) {
    const request = {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
      ...(body === undefined ? {} : { body }),
    };
    const response = await fetch(`${url}/v1${path}`, request);
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      code: response.headers.get('x-error-code'),
      headers: response.headers,
      body: (isJson ? await response.json() : {}) as Body,
      bytes: isJson ? null : Buffer.from(await response.arrayBuffer()),
    };
  }

  /** Sends a file as the body, as a PNG unless the headers say otherwise. @param query `?name=…` */
  const upload = (bytes: Buffer, query = '', sending: Sending = {}) =>
    send('POST', `/media${query}`, new Uint8Array(bytes), {
      ...sending,
      headers: { 'content-type': 'image/png', ...sending.headers },
    });

  /** The medium, once it is no longer being prepared. */
  const prepared = (id: string): Promise<MediumBody> =>
    until(`${id} to be prepared`, async () => {
      const { data } = (await send('GET', `/media/${id}`)).body;
      return data.status !== 'processing' && data;
    });

  return {
    send,
    get: (path: string, sending?: Sending) => send('GET', `/media${path}`, undefined, sending),
    upload,
    prepared,
    uploaded: async (bytes: Buffer, query = '') => prepared((await upload(bytes, query)).body.data.id),
    /** Everything that lies in the store, by its keys. */
    files: () => filesIn(join(mediaFolder, 'files')),
    /** Stored files of a medium. */
    filesOf: async (id: string) =>
      (await filesIn(join(mediaFolder, 'files'))).filter((name) => name.startsWith(`${id}/`)),
    /** Uploads that nobody has taken yet. */
    incoming: () => readdir(join(mediaFolder, 'incoming')),
  };
}

/** Files of folders in a folder; some may go meanwhile. */
async function filesIn(folder: string): Promise<string[]> {
  const folders = await readdir(folder).catch(() => []);
  const inEach = folders.map(async (name) => {
    const files = await readdir(join(folder, name)).catch(() => []);
    return files.map((file) => `${name}/${file}`);
  });
  return (await Promise.all(inEach)).flat().sort();
}
