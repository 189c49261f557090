import assert from 'node:assert/strict';
import { difference, pictureKinds, pixelsOf } from '@carillon/media/testing/picture-kinds';
import { inParallel } from '@carillon/testing/in-parallel';
import { uploadMedium } from '../upload-medium.ts';
import { listRecords, readBlob } from './posted-record.ts';
import { type Author, publishPost } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

const content = 'As its author saw it';
const picturesOfItem = 4;

/** Pictures as people bring them, in one thread: the pixels that the server holds are compared. @returns the number of records */
export async function checkPictureKinds(
  check: Check,
  { apiUrl: url, apiKey, ...author }: Author,
  place: { readonly server: string; readonly did: string },
  run: TestRun,
): Promise<number> {
  const kinds = await pictureKinds();
  const media = await inParallel(kinds, 2, async ({ name, bytes }) => {
    const { id } = await uploadMedium({ url, apiKey }, bytes);
    return { id, altText: name };
  });
  const items = Array.from({ length: Math.ceil(kinds.length / picturesOfItem) }, (_, n) => ({
    content: `${content}, ${n + 1}`,
    media: media.slice(n * picturesOfItem, (n + 1) * picturesOfItem),
  }));
  const post = await publishPost({ apiUrl: url, apiKey, ...author }, items, run);
  await check(`${kinds.length} kinds of pictures: published`, () =>
    assert.equal(post.status, 'published', String(post.platforms[0]?.errorMessage)),
  );
  const records = (await listRecords(place.server, place.did)).filter(({ value }) =>
    value.text.startsWith(content),
  );
  const images = records.flatMap(({ value }) => value.embed?.images ?? []);
  for (const { name, shown, tolerance } of kinds)
    await check(`${name}: its pixels are those that it showed`, async () => {
      const [image, second] = images.filter(({ alt }) => alt === name);
      assert.ok(image !== undefined && second === undefined);
      const bytes = await readBlob(place, image.image);
      const seen = difference(await pixelsOf(bytes), shown);
      assert.ok(seen <= tolerance, `They differ by ${seen.toFixed(2)} on average, over ${tolerance}.`);
    });
  return records.length;
}
