import { AppBskyEmbedGallery, AppBskyEmbedImages, AppBskyFeedPost, jsonToLex } from '@atproto/api';
import { describe, expect, it } from '@jest/globals';
import { atBluesky, bluesky, blueskyAccount } from './testing/scripted-bluesky.ts';
import { postRecord } from './thread-records.ts';

const now = new Date('2026-11-21T12:00:00Z');

const medium = (n: number) => ({
  type: 'image' as const,
  altText: n === 0 ? '' : `Bell ${n}`,
  file: {
    mimeType: 'image/jpeg',
    width: 300 + n,
    height: 200,
    sizeBytes: 1_900_000,
    sha256: n.toString(16).padStart(64, '0'),
  },
});

async function recordWith(pictures: number) {
  const media = Array.from({ length: pictures }, (_, n) => medium(n));
  const { result } = await atBluesky({}, (url) =>
    bluesky.prepare([{ content: 'Bells', media }], blueskyAccount(url), now),
  );
  if (result.kind !== 'prepared') throw new Error(result.message);
  const { record } = postRecord.parse(result.items[0]);
  return jsonToLex(record) as AppBskyFeedPost.Record;
}

describe('pictures of a post', () => {
  it.each([1, 4])('are images while they are few: %d', async (count) => {
    const record = await recordWith(count);
    expect(AppBskyFeedPost.validateRecord(record).success).toBe(true);
    expect(AppBskyEmbedImages.isMain(record.embed) && record.embed.images).toHaveLength(count);
  });

  it.each([5, 10])('are a gallery, by the network’s own lexicon, where they are more: %d', async (count) => {
    const record = await recordWith(count);
    expect(AppBskyFeedPost.validateRecord(record)).toMatchObject({ success: true });
    if (!AppBskyEmbedGallery.isMain(record.embed)) throw new Error('It has no gallery.');
    expect(AppBskyEmbedGallery.validateMain(record.embed).success).toBe(true);
    expect(record.embed.items).toHaveLength(count);
    expect(record.embed.items[0]).toMatchObject({ alt: '', aspectRatio: { width: 300, height: 200 } });
    expect(record.embed.items[4]).toMatchObject({ alt: 'Bell 4', aspectRatio: { width: 304, height: 200 } });
    for (const item of record.embed.items) expect(AppBskyEmbedGallery.validateImage(item).success).toBe(true);
  });
});
