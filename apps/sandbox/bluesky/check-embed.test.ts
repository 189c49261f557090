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

const mp4 = (change: object = {}) => blob({ mimeType: 'video/mp4', size: 300_000_000, ...change });
const video = (change: object = {}) => ({ $type: 'app.bsky.embed.video', video: mp4(), ...change });
const caption = (change: object = {}) => ({
  lang: 'en-GB',
  file: blob({ mimeType: 'text/vtt', size: 20_000, ...change }),
});

const complaint = (embed: unknown, lexicons: 'now' | 'old' = 'now') =>
  checkEmbed(jsonToLex(embed as JsonValue), '$.record.embed', lexicons);

/** The sentences are those of @atproto/pds 0.5.35, but the last one. */
describe('an embed', () => {
  it.each<[string, unknown]>([
    ['four pictures', images(...Array(4).fill({ image: blob(), alt: '' }))],
    ['a picture with its ratio', image({ aspectRatio: { width: 1, height: 3 } })],
    ['twenty pictures of a gallery', gallery(...Array(20).fill(galleryImage()))],
    ['a video', video()],
    [
      'a video with everything',
      video({
        alt: 'a'.repeat(20_000),
        aspectRatio: { width: 16, height: 9 },
        captions: Array(20).fill(caption()),
        presentation: 'gif',
      }),
    ],
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
    [video({ video: undefined }), 'Missing required key "video" at $.record.embed'],
    [
      video({ video: mp4({ mimeType: 'video/webm' }) }),
      'Expected "video/mp4" (got "video/webm") at $.record.embed.video.mimeType',
    ],
    [
      video({ video: mp4({ size: 300_000_001 }) }),
      'blob too big (maximum 300000000, got 300000001) at $.record.embed.video',
    ],
    [video({ alt: 5 }), 'Expected string value type (got 5) at $.record.embed.alt'],
    [video({ presentation: 5 }), 'Expected string value type (got 5) at $.record.embed.presentation'],
    [video({ aspectRatio: { width: 1 } }), 'Missing required key "height" at $.record.embed.aspectRatio'],
    [
      video({ captions: Array(21).fill(caption()) }),
      'array too big (maximum 20, got 21) at $.record.embed.captions',
    ],
    [
      video({ captions: [caption({ size: 20_001 })] }),
      'blob too big (maximum 20000, got 20001) at $.record.embed.captions[0].file',
    ],
    [
      video({ captions: [caption({ mimeType: 'text/plain' })] }),
      'Expected "text/vtt" (got "text/plain") at $.record.embed.captions[0].file.mimeType',
    ],
    [
      video({ captions: [{ ...caption(), lang: 'in English' }] }),
      'Invalid language (got "in English") at $.record.embed.captions[0].lang',
    ],
    [card({ uri: 'example' }), 'Invalid uri (got "example") at $.record.embed.external.uri'],
    [card({ title: undefined }), 'Missing required key "title" at $.record.embed.external'],
    [
      thumb({ size: 1_000_001 }),
      'blob too big (maximum 1000000, got 1000001) at $.record.embed.external.thumb',
    ],
    [
      { $type: 'app.bsky.embed.record' },
      'The sandbox shows app.bsky.embed.images, app.bsky.embed.gallery, app.bsky.embed.video, app.bsky.embed.external only, not "app.bsky.embed.record", at $.record.embed',
    ],
  ])('%j is refused', (embed, sentence) => {
    expect(complaint(embed)).toBe(sentence);
  });

  it('of a video is smaller on an old server, and so is its alternative text', () => {
    const old = video({ video: mp4({ size: 100_000_000 }), alt: 'a'.repeat(10_000) });
    expect(complaint(old, 'old')).toBeUndefined();
    expect(complaint(video(), 'old')).toBe(
      'blob too big (maximum 100000000, got 300000000) at $.record.embed.video',
    );
    expect(complaint({ ...old, alt: 'é'.repeat(5_001) }, 'old')).toBe(
      'string too big (maximum 10000, got 10002) at $.record.embed.alt',
    );
  });
});
