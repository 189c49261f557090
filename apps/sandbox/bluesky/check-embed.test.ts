import { type JsonValue, jsonToLex } from '@atproto/lex-json';
import { describe, expect, it } from '@jest/globals';
import { checkEmbed } from './check-embed.ts';

const blob = (change: object = {}) => ({
  $type: 'blob',
  ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
  mimeType: 'image/png',
  size: 2_000_000,
  ...change,
});
const images = (...list: unknown[]) => ({ $type: 'app.bsky.embed.images', images: list });
const image = (change: object = {}) => images({ image: blob(), alt: '', ...change });
const gallery = (...items: unknown[]) => ({ $type: 'app.bsky.embed.gallery', items });
const galleryImage = (change: object = {}) => ({
  $type: 'app.bsky.embed.gallery#image',
  image: blob(),
  alt: '',
  aspectRatio: { width: 3, height: 2 },
  ...change,
});
const card = (change: object = {}) => ({
  $type: 'app.bsky.embed.external',
  external: { uri: 'https://example.com', title: '', description: '', ...change },
});
const thumb = (change: object) => card({ thumb: blob({ size: 1_000_000, ...change }) });

const complaint = (embed: unknown) => checkEmbed(jsonToLex(embed as JsonValue), '$.record.embed');

/** The sentences are those of @atproto/pds 0.5.35, but the last one. */
describe('an embed', () => {
  it.each<[string, unknown]>([
    ['four pictures', images(...Array(4).fill({ image: blob(), alt: '' }))],
    ['a picture with its ratio', image({ aspectRatio: { width: 1, height: 3 } })],
    ['twenty pictures of a gallery', gallery(...Array(20).fill(galleryImage()))],
    ['a card', card()],
    ['a card with a picture', thumb({})],
  ])('may be %s', (_what, embed) => {
    expect(complaint(embed)).toBeUndefined();
  });

  const quoted = '{"$type": ..., "ref": ..., ...}';
  it.each<[unknown, string]>([
    [5, 'Expected an object which includes the "$type" property value type (got 5) at $.record.embed'],
    [{ $type: 5 }, 'Expected string value type (got 5) at $.record.embed.$type'],
    [{ $type: 'app.bsky.embed.images' }, 'Missing required key "images" at $.record.embed'],
    [images(...Array(5).fill({})), 'array too big (maximum 4, got 5) at $.record.embed.images'],
    [images({ alt: '' }), 'Missing required key "image" at $.record.embed.images[0]'],
    [images({ image: blob() }), 'Missing required key "alt" at $.record.embed.images[0]'],
    [image({ alt: null }), 'Expected string value type (got null) at $.record.embed.images[0].alt'],
    [
      image({ image: blob({ size: 2_000_001 }) }),
      'blob too big (maximum 2000000, got 2000001) at $.record.embed.images[0].image',
    ],
    [
      image({ image: blob({ mimeType: 'video/mp4' }) }),
      'Expected "image/*" (got "video/mp4") at $.record.embed.images[0].image.mimeType',
    ],
    [
      image({ image: blob({ ref: { $link: 'lost' } }) }),
      `Expected blob value type (got ${quoted}) at $.record.embed.images[0].image`,
    ],
    [
      image({ aspectRatio: { width: 0, height: 1 } }),
      'integer too small (minimum 1, got 0) at $.record.embed.images[0].aspectRatio.width',
    ],
    [
      image({ aspectRatio: { width: 1, height: 1.5 } }),
      'Expected integer value type (got 1.5) at $.record.embed.images[0].aspectRatio.height',
    ],
    [
      image({ aspectRatio: { width: 1 } }),
      'Missing required key "height" at $.record.embed.images[0].aspectRatio',
    ],
    [
      gallery(...Array(21).fill(galleryImage())),
      'array too big (maximum 20, got 21) at $.record.embed.items',
    ],
    [
      gallery(galleryImage({ aspectRatio: undefined })),
      'Missing required key "aspectRatio" at $.record.embed.items[0]',
    ],
    [
      gallery(galleryImage({ image: blob({ size: 2_000_001 }) })),
      'blob too big (maximum 2000000, got 2000001) at $.record.embed.items[0].image',
    ],
    [
      gallery(galleryImage({ $type: 'app.bsky.embed.gallery#video' })),
      'The sandbox shows app.bsky.embed.gallery#image only at $.record.embed.items[0]',
    ],
    [card({ uri: 'example' }), 'Invalid uri (got "example") at $.record.embed.external.uri'],
    [card({ title: undefined }), 'Missing required key "title" at $.record.embed.external'],
    [
      thumb({ size: 1_000_001 }),
      'blob too big (maximum 1000000, got 1000001) at $.record.embed.external.thumb',
    ],
    [
      { $type: 'app.bsky.embed.video' },
      'The sandbox shows app.bsky.embed.images, app.bsky.embed.gallery, app.bsky.embed.external only, not "app.bsky.embed.video", at $.record.embed',
    ],
  ])('%j is refused', (embed, sentence) => {
    expect(complaint(embed)).toBe(sentence);
  });
});
