import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { difference, pictureKinds, pixelsOf } from '@carillon/media/testing/picture-kinds';
import { inParallel } from '@carillon/testing/in-parallel';
import { uploadMedium } from '../upload-medium.ts';
import type { Place } from './cutting-proxy.ts';
import { listRecords, readBlob } from './posted-record.ts';
import { type Author, publishPost } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

/** Posts with pictures; what the server holds of them is read back by their blobs. */
export async function checkPictures(
  check: Check,
  author: Author,
  place: Place,
  run: TestRun,
): Promise<number> {
  const posts = await postsWithPictures(author);
  for (const post of posts) {
    const { text, media, lost } = post;
    if (lost !== null) place.proxy.cutAnswers(`/xrpc/com.atproto.repo.${lost}`, 1);
    const shown = media.map(({ id }, index) => ({ id, altText: `${text}, ${index + 1}` }));
    const { status, platforms } = await publishPost(author, [{ content: text, media: shown }], run);
    await check(`${text}: published`, () =>
      assert.equal(status, 'published', String(platforms[0]?.errorMessage)),
    );
    await checkHeld(check, { ...post, altTexts: shown.map(({ altText }) => altText) }, place);
  }
  return posts.length;
}

interface HeldMedium {
  readonly id: string;
  /** Of what the server must hold, hexadecimal; null where the picture was made to fit. */
  readonly sha256: string | null;
}

interface PicturePost {
  readonly text: string;
  readonly media: readonly HeldMedium[];
  /** Width and height of each picture. */
  readonly ratios: readonly string[];
  /** The method whose answer is lost on the way. */
  readonly lost: string | null;
}

async function postsWithPictures({ apiUrl: url, apiKey }: Author): Promise<readonly PicturePost[]> {
  const upload = async (bytes: Buffer): Promise<HeldMedium> => uploadMedium({ url, apiKey }, bytes);
  const wide = await upload(await picture({ width: 640, height: 360 }).jpeg().toBuffer());
  const high = await upload(await picture({ width: 90, height: 200 }).png().toBuffer());
  const large = await upload(await picture({ width: 6_000, height: 3_000 }).png().toBuffer());
  const moving = await upload(await gif(3));
  const fitted = (medium: HeldMedium) => [{ ...medium, sha256: null }];
  const both = { media: [high, wide], ratios: ['90:200', '640:360'] };
  return [
    { text: 'Two pictures', media: [wide, high], ratios: ['640:360', '90:200'], lost: null },
    { text: 'A picture that is too large', media: fitted(large), ratios: ['4000:2000'], lost: null },
    { text: 'A GIF', media: fitted(moving), ratios: ['32:32'], lost: null },
    { text: 'An upload whose answer is lost', media: [wide], ratios: ['640:360'], lost: 'uploadBlob' },
    { text: 'A post whose answer is lost', ...both, lost: 'applyWrites' },
  ];
}

/** Reads back the records of a post. @param altTexts of its pictures */
async function checkHeld(
  check: Check,
  { text, media, ratios, altTexts }: PicturePost & { readonly altTexts: readonly string[] },
  place: Place,
): Promise<void> {
  const records = (await listRecords(place.server, place.did)).filter(({ value }) => value.text === text);
  const images = records[0]?.value.embed?.images ?? [];
  await check(`${text}: once, with alternative texts and aspect ratios`, () => {
    assert.equal(records.length, 1);
    assert.deepEqual(
      images.map(({ alt }) => alt),
      altTexts,
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
      const sha256 = media[index]?.sha256;
      if (sha256 !== null) assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
    }
  });
}

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
