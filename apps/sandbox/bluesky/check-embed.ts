import { isObject } from '../http/call.ts';

/** bytes (Bluesky, lexicon app.bsky.embed.images since April 2026). */
const maxPictureBytes = 2_000_000;

const cid = /^baf[a-z2-7]{20,100}$/;

/** The first mistake in a record's embed, in the reference server's words; undefined when there is none. */
export function checkEmbed(embed: unknown): string | undefined {
  if (embed === undefined) return undefined;
  if (!isObject(embed)) return 'Expected object value type at $.record.embed';
  if (embed['$type'] !== 'app.bsky.embed.images')
    return `The sandbox shows app.bsky.embed.images only, not ${String(embed['$type'])}, at $.record.embed`;
  const { images } = embed;
  if (!Array.isArray(images)) return 'Missing required key "images" at $.record.embed';
  if (images.length > 4) return `array too big (maximum 4, got ${images.length}) at $.record.embed.images`;
  return images
    .map((image, place) => checkImage(image, `$.record.embed.images[${place}]`))
    .find((complaint) => complaint !== undefined);
}

function checkImage(image: unknown, path: string): string | undefined {
  if (!isObject(image)) return `Expected object value type at ${path}`;
  if (typeof image['alt'] !== 'string') return `Missing required key "alt" at ${path}`;
  return (
    checkBlob(image['image'], `${path}.image`) ?? checkAspect(image['aspectRatio'], `${path}.aspectRatio`)
  );
}

function checkBlob(blob: unknown, path: string): string | undefined {
  if (!isObject(blob) || blob['$type'] !== 'blob') return `Expected blob value type at ${path}`;
  const { ref, mimeType, size } = blob;
  if (!isObject(ref) || !cid.test(String(ref['$link']))) return `Expected blob value type at ${path}`;
  if (!String(mimeType).startsWith('image/'))
    return `Expected "image/*" (got "${String(mimeType)}") mime type at ${path}`;
  return Number(size) <= maxPictureBytes
    ? undefined
    : `blob too big (maximum ${maxPictureBytes}, got ${String(size)}) at ${path}`;
}

function checkAspect(aspect: unknown, path: string): string | undefined {
  if (aspect === undefined) return undefined;
  const isSide = (side: unknown) => Number.isInteger(side) && Number(side) >= 1;
  return isObject(aspect) && isSide(aspect['width']) && isSide(aspect['height'])
    ? undefined
    : `Expected integer value type of at least 1 at ${path}`;
}
