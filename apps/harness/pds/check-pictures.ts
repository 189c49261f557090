import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { uploadMedium } from '../upload-medium.ts';
import type { startCuttingProxy } from './cutting-proxy.ts';
import { listRecords, readBlob } from './posted-record.ts';
import { type Author, publishPost } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

interface Place {
  readonly proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  readonly server: string;
  readonly did: string;
}

/** Posts with pictures; what the server holds of them is read back by their blobs. */
export async function checkPictures(
  check: Check,
  author: Author,
  place: Place,
  run: TestRun,
): Promise<number> {
  const { apiUrl: url, apiKey } = author;
  const wide = await uploadMedium(
    { url, apiKey },
    await picture({ width: 640, height: 360 }).jpeg().toBuffer(),
  );
  const high = await uploadMedium(
    { url, apiKey },
    await picture({ width: 90, height: 200 }).png().toBuffer(),
  );
  const large = await uploadMedium(
    { url, apiKey },
    await picture({ width: 6_000, height: 3_000 }).png().toBuffer(),
  );
  const moving = await uploadMedium({ url, apiKey }, await gif(3));
  const posts = [
    { text: 'Two pictures', media: [wide, high], ratios: ['640:360', '90:200'], lost: null },
    { text: 'A picture that is too large', media: [large], ratios: ['4000:2000'], lost: null },
    { text: 'A GIF', media: [moving], ratios: ['32:32'], lost: null },
    { text: 'An upload whose answer is lost', media: [wide], ratios: ['640:360'], lost: 'uploadBlob' },
    {
      text: 'A post whose answer is lost',
      media: [high, wide],
      ratios: ['90:200', '640:360'],
      lost: 'applyWrites',
    },
  ];
  for (const { text, media, ratios, lost } of posts) {
    if (lost !== null) place.proxy.cutAnswers(`/xrpc/com.atproto.repo.${lost}`, 1);
    const shown = media.map(({ id }, index) => ({ id, altText: `${text}, ${index + 1}` }));
    const post = await publishPost(author, [{ content: text, media: shown }], run);
    await check(`${text}: published`, () =>
      assert.equal(post.status, 'published', String(post.platforms[0]?.errorMessage)),
    );
    const records = (await listRecords(place.server, place.did)).filter(({ value }) => value.text === text);
    const images = records[0]?.value.embed?.images ?? [];
    await check(`${text}: once, with alternative texts and aspect ratios`, () => {
      assert.equal(records.length, 1);
      assert.deepEqual(
        images.map(({ alt }) => alt),
        shown.map(({ altText }) => altText),
      );
      assert.deepEqual(
        images.map(({ aspectRatio: { width, height } }) => `${width}:${height}`),
        ratios,
      );
    });
    await check(`${text}: the blobs are what their CIDs and types say`, async () => {
      assert.equal(images.length, media.length);
      for (const [index, { image }] of images.entries()) {
        const bytes = await readBlob(place, image);
        assert.ok(bytes.length <= 1_000_000);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        if (media[index] !== large && media[index] !== moving) assert.equal(sha256, media[index]?.sha256);
      }
    });
  }
  return posts.length;
}
