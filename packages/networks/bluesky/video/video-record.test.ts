import { AppBskyEmbedVideo, AppBskyFeedPost, jsonToLex } from '@atproto/api';
import { describe, expect, it } from '@jest/globals';
import type { NewItem, NewMedium } from '../../network.ts';
import { atBluesky, bluesky, blueskyAccount } from '../testing/scripted-bluesky.ts';
import { postRecord } from '../thread-records.ts';
import { nameOf } from './video-name.ts';

const now = new Date('2026-11-21T12:00:00Z');
const cid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';

const video: NewMedium = {
  type: 'video',
  altText: 'Bells',
  remoteId: nameOf({ cid, size: 123_456 }),
  file: {
    ...{ mimeType: 'video/mp4', width: 640, height: 360, sizeBytes: 999_999 },
    sha256: '0'.repeat(64),
  },
};

async function embedOf(medium: NewMedium, options: NewItem['options'] = {}) {
  const { result } = await atBluesky({}, (url) =>
    bluesky.prepare([{ content: 'Bells', media: [medium], options }], blueskyAccount(url), now),
  );
  if (result.kind !== 'prepared') throw new Error(result.message);
  const record = jsonToLex(postRecord.parse(result.items[0]).record) as AppBskyFeedPost.Record;
  expect(AppBskyFeedPost.validateRecord(record)).toMatchObject({ success: true });
  if (!AppBskyEmbedVideo.isMain(record.embed)) throw new Error('It has no video.');
  expect(AppBskyEmbedVideo.validateMain(record.embed)).toMatchObject({ success: true });
  return record.embed;
}

describe('a video of a post, by the network’s own lexicon', () => {
  it('is what the video service stored, with its text and ratio', async () => {
    const { video: blob, ...embed } = await embedOf(video);
    expect([blob.ref.toString(), blob.size, blob.mimeType]).toEqual([cid, 123_456, 'video/mp4']);
    expect(embed).toEqual({
      $type: 'app.bsky.embed.video',
      alt: 'Bells',
      aspectRatio: { width: 640, height: 360 },
    });
  });

  it('has its captions, in English unless it says another language', async () => {
    const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nRinging';
    const languages = async (options: NewItem['options']) =>
      (await embedOf(video, options)).captions?.map(({ lang, file }) => [lang, file.mimeType, file.size]);
    expect(await languages({ bluesky: { captions } })).toEqual([['en', 'text/vtt', captions.length]]);
    expect(await languages({ bluesky: { captions, captionsLanguage: 'de' } })).toMatchObject([
      ['de', 'text/vtt', captions.length],
    ]);
  });

  it('plays by itself where it was a GIF', async () => {
    const gif: NewMedium = { ...video, type: 'gif', file: { ...video.file, mimeType: 'image/gif' } };
    expect(await embedOf(gif)).toMatchObject({ presentation: 'gif', video: { mimeType: 'video/mp4' } });
  });

  it('is the file itself where nobody made another', async () => {
    expect((await embedOf({ ...video, remoteId: null })).video.size).toBe(999_999);
  });
});
