import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { picture } from '@carillon/media/testing/make-picture';
import { inParallel } from '@carillon/testing/in-parallel';
import { uploadMedium } from '../upload-medium.ts';
import type { Place } from './cutting-proxy.ts';
import { listRecords, readBlob } from './posted-record.ts';
import { type Author, publishPost } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

const text = 'Ten bells';
const count = 10;

/** Noise as JPEG, of 1.8 to 2 MB: the server must hold it byte by byte. */
const large = async (n: number): Promise<Buffer> =>
  picture({ width: 1_700 + n, height: 1_270, noise: true })
    .jpeg({ quality: 92 })
    .toBuffer();

/**
 * Ten pictures of almost two megabytes, of a profile that is switched to what networks take today, whose post's answer is lost on the way.
 * @returns the number of records
 */
export async function checkGallery(
  check: Check,
  { author, place, run }: { readonly author: Author; readonly place: Place; readonly run: TestRun },
): Promise<number> {
  const { apiUrl: url, apiKey, profileId } = author;
  await check('a profile is switched to current limits', async () => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ networkLimits: 'current' });
    const answer = await fetch(`${url}/v1/profiles/${profileId}`, { method: 'PATCH', headers, body });
    assert.equal(answer.status, 200, await answer.text());
  });
  const numbers = Array.from({ length: count }, (_, n) => n);
  const media = await inParallel(numbers, 2, async (n) => {
    const bytes = await large(n);
    assert.ok(bytes.length > 1_800_000 && bytes.length < 2_000_000, `It has ${bytes.length} bytes.`);
    const { id } = await uploadMedium({ url, apiKey }, bytes);
    return { id, altText: `Bell ${n + 1}`, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const shown = media.map(({ id, altText }) => ({ id, altText }));
  place.proxy.cutAnswers('/xrpc/com.atproto.repo.applyWrites', 1);
  const { status, platforms } = await publishPost(author, [{ content: text, media: shown }], run);
  await check(`${text}: published`, () =>
    assert.equal(status, 'published', String(platforms[0]?.errorMessage)),
  );
  const records = (await listRecords(place.server, place.did)).filter(({ value }) => value.text === text);
  await check(`${text}: once, as a gallery, in order, with texts and ratios`, () => {
    assert.equal(records.length, 1);
    assert.equal(records[0]?.value.embed?.$type, 'app.bsky.embed.gallery');
    assert.deepEqual(
      records[0]?.value.embed?.items?.map(({ alt, aspectRatio }) => [alt, aspectRatio]),
      media.map(({ altText }, n) => [altText, { width: 1_700 + n, height: 1_270 }]),
    );
  });
  await check(`${text}: the blobs are the uploaded files`, async () => {
    for (const [n, item] of (records[0]?.value.embed?.items ?? []).entries()) {
      const bytes = await readBlob(place, item.image);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), media[n]?.sha256);
    }
  });
  return records.length;
}
