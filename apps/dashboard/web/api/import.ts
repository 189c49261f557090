import type { BatchRow, ImportApi, PictureZip, UnsentMedium } from '@carillon/csv-import';
import { newKey } from '../parts/new-key.ts';
import { RequestError, request } from './request.ts';
import type { Medium } from './types.ts';
import { uploadMedium } from './upload.ts';

/** Between two looks at a medium that is being prepared, ms. */
const lookMs = 500;

/** Longest time that a medium may be prepared, ms. */
const patienceMs = 10 * 60_000;

/** Times that a request is made again where the server is busy, and the pause before, ms. */
const tries = 5;
const pauseMs = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls of an import to this server. @param zip the pictures that were given with the table; null for none */
export const importApi = (zip: PictureZip | null): ImportApi => ({
  batch: (posts, key) =>
    patiently(async () => {
      const body = { posts, mode: 'each', dryRun: key === null };
      const headers = key === null ? {} : { 'idempotency-key': key };
      const { data } = await request<{ data: BatchRow[] }>('POST', '/v1/posts/batch', body, headers);
      return data;
    }),
  async upload(medium) {
    const { id } = await patiently(() => bring(medium, zip));
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(lookMs)) {
      const { data } = await request<{ data: Medium }>('GET', `/v1/media/${id}`);
      if (data.status === 'ready') return id;
      if (data.status !== 'processing') throw new Error(data.errorMessage ?? 'The file cannot be used.');
    }
    throw new Error('The file is still being prepared after ten minutes.');
  },
});

async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = tries; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof RequestError && (error.status === 429 || error.status === 503);
      if (!isBusy || left === 0) throw error;
      await pause(pauseMs);
    }
  }
}

async function bring({ from, altText }: UnsentMedium, zip: PictureZip | null): Promise<Medium> {
  if ('url' in from)
    return (await request<{ data: Medium }>('POST', '/v1/media/from-url', { url: from.url, altText })).data;
  if (zip === null) throw new Error(`${from.file} was not given.`);
  const name = from.file.split('/').at(-1) ?? from.file;
  const file = new File([await zip.file(from.file)], name);
  return uploadMedium(file, { key: newKey(), signal: new AbortController().signal, onProgress: () => {} });
}
