import { describe, expect, it } from '@jest/globals';
import type { Platform } from '../platform.ts';
import type { FoundTarget } from '../post-request.ts';
import type { ServerFacts } from '../server-facts.ts';
import { smallRules } from '../testing/no-media.ts';
import { checkMedia } from './check-media.ts';
import { type MediaRules, type PlannedMedium, rulesWith } from './rules.ts';

const rules: MediaRules = {
  x: {
    ...smallRules,
    permission: 'media.write',
    gif: { maxBytes: 50, maxWidth: 20, maxHeight: 10, maxFrames: 5 },
    video: {
      maxBytes: 500,
      minDurationMs: 500,
      maxDurationMs: 140_000,
      maxFramesPerSecond: 60,
      minSide: 32,
      maxAspect: 3,
      mimeTypes: ['video/mp4'],
      codecs: ['avc'],
      chromas: ['4:2:0'],
      maxBitDepth: 8,
      audioCodecs: ['mp4a.40.2'],
      maxAudioChannels: 2,
    },
  },
  bluesky: smallRules,
};

const atUpload = Object.values(rules).map(({ pictures }) => pictures);

const file = { mimeType: 'image/png', width: 10, height: 10, sizeBytes: 100 };
const image: PlannedMedium = {
  ...{
    id: 'image',
    type: 'image',
    status: 'ready',
    problem: null,
    durationMs: null,
    frames: null,
    video: null,
  },
  ...file,
  files: { content: file },
};
const gif: PlannedMedium = {
  ...{ ...image, id: 'gif', type: 'gif', mimeType: 'image/gif', frames: 5, sizeBytes: 50, width: 20 },
  files: { content: { ...file, mimeType: 'image/gif' }, bluesky: file },
};
const facts = { codec: 'avc', audioCodec: 'mp4a.40.2', audioChannels: 2, framesPerSecond: 60 };
const video: PlannedMedium = {
  ...{ ...image, id: 'video', type: 'video', mimeType: 'video/mp4', sizeBytes: 500, width: 96, height: 32 },
  ...{ durationMs: 140_000, video: facts },
};

const target = (platform: Platform, ...ids: string[]): FoundTarget => ({
  path: `platforms.${platform}`,
  account: {
    ...{ id: platform, platform, platformUsername: 'ada', active: true, sandbox: false },
    grantedScopes: ['media.write'],
  },
  items: [{ content: '', media: ids.map((id) => ({ id, altText: null })) }],
});

const problems = (media: readonly PlannedMedium[], ...targets: readonly FoundTarget[]) =>
  checkMedia(targets, { rules, atUpload, known: new Map(media.map((each) => [each.id, each])) });

const details = (medium: PlannedMedium, platform: Platform = 'x') =>
  problems([medium], target(platform, medium.id)).map(({ message }) => message);

describe('media of an item', () => {
  it.each([
    ['a picture', image, 'x'],
    ['a picture', image, 'bluesky'],
    ['a GIF', gif, 'x'],
    ['a GIF, as a still picture', gif, 'bluesky'],
    ['a video', video, 'x'],
    ['a video without sound', { ...video, video: { ...facts, audioCodec: null, audioChannels: null } }, 'x'],
    [
      'a video of 60 frames a second, as clocks measure it',
      { ...video, video: { ...facts, framesPerSecond: 60.02, peakFramesPerSecond: 66 } },
      'x',
    ],
    [
      'a video whose pixels are square but for rounding',
      { ...video, video: { ...facts, chroma: '4:2:0', bitDepth: 8, interlaced: false, pixelAspect: 1.001 } },
      'x',
    ],
    ['a short, high video', { ...video, durationMs: 500, width: 32, height: 96 }, 'x'],
  ] as const)('may be %s at every limit: %#', (_, medium, platform) => {
    expect(details(medium, platform)).toEqual([]);
  });

  it.each<[string, PlannedMedium, RegExp]>([
    [
      'bytes',
      { ...image, files: { content: { ...file, sizeBytes: 101 } } },
      /media\[0\] has 101 bytes; X allows 100/,
    ],
    ['pixels', { ...image, files: { content: { ...file, height: 11 } } }, /is 11 pixels long; X allows 10/],
    [
      'type',
      { ...image, files: { content: { ...file, mimeType: 'image/tiff' } } },
      /is image\/tiff, which X does not take/,
    ],
    ['no file', { ...image, files: {} }, /is not there any more/],
    ['bytes of a GIF', { ...gif, sizeBytes: 51 }, /has 51 bytes; X allows 50 for a GIF/],
    ['width of a GIF', { ...gif, width: 21 }, /is 21 × 10 pixels large; X allows 20 × 10 for a GIF/],
    ['height of a GIF', { ...gif, height: 11 }, /is 20 × 11 pixels large/],
    ['frames of a GIF', { ...gif, frames: 6 }, /has 6 frames; X allows 5/],
    ['bytes of a video', { ...video, sizeBytes: 501 }, /has 501 bytes; X allows 500 for a video/],
    ['length', { ...video, durationMs: 140_010 }, /is 140.01 s long; X allows 140 s/],
    ['shortness', { ...video, durationMs: 490 }, /is 0.49 s long; X takes videos from 0.5 s on/],
    [
      'smallness',
      { ...video, width: 31, height: 31 },
      /is 31 × 31 pixels large; X takes videos from 32 × 32 on/,
    ],
    ['aspect', { ...video, width: 97 }, /is 97 × 32 pixels large; X takes videos up to 3:1 and 1:3/],
    [
      'frame rate',
      { ...video, video: { ...facts, framesPerSecond: 60.5 } },
      /has 60.5 frames a second; X allows 60/,
    ],
    [
      'frame rate in places',
      { ...video, video: { ...facts, framesPerSecond: 40, peakFramesPerSecond: 120 } },
      /has up to 120 frames a second in places; X allows 60/,
    ],
    ['chroma', { ...video, video: { ...facts, chroma: '4:4:4' } }, /has 4:4:4 colours; X takes 4:2:0/],
    ['depth', { ...video, video: { ...facts, bitDepth: 10 } }, /has 10 bits a sample; X allows 8/],
    ['fields', { ...video, video: { ...facts, interlaced: true } }, /is interlaced; X takes progressive/],
    [
      'pixel aspect',
      { ...video, video: { ...facts, pixelAspect: 4 / 3 } },
      /has pixels 1.33 times as wide as high; X takes square ones/,
    ],
    ['container', { ...video, mimeType: 'video/webm' }, /is video\/webm; X takes video\/mp4/],
    ['codec', { ...video, video: { ...facts, codec: 'hevc' } }, /has the codec hevc; X takes H.264/],
    [
      'sound',
      { ...video, video: { ...facts, audioCodec: 'mp4a.40.5' } },
      /has sound in mp4a.40.5; X takes AAC-LC/,
    ],
    ['channels', { ...video, video: { ...facts, audioChannels: 6 } }, /has sound of 6 channels; X allows 2/],
  ])('are refused beyond a limit of %s, with the measure', (_, medium, sentence) => {
    expect(details(medium)).toEqual([expect.stringMatching(sentence)]);
  });

  it('are refused with everything that is wrong about them', () => {
    const wrong = { ...video, sizeBytes: 501, durationMs: 150_000, width: 200 };
    expect(details(wrong)).toHaveLength(3);
  });

  it('may be any file that is under the limits, whichever network it was made for, and no thumbnail', () => {
    const large = { ...file, sizeBytes: 900 };
    for (const platform of ['x', 'bluesky'] as const) {
      expect(details({ ...image, files: { content: large, x: file } }, platform)).toEqual([]);
      expect(details({ ...image, files: { content: large, thumbnail: file } }, platform)).toHaveLength(1);
    }
  });

  it('may be too large for limits that nobody knew at upload: it is made smaller before it goes out', () => {
    const large = { ...image, files: { content: { ...file, sizeBytes: 900 } } };
    const own = (mimeTypes: readonly string[]) => ({
      ...{
        rules: { ...rules, x: { ...rules.x, pictures: { ...rules.x.pictures, maxBytes: 90, mimeTypes } } },
      },
      ...{ atUpload, known: new Map([['image', large]]) },
    });
    expect(checkMedia([target('x', 'image')], own(['image/jpeg']))).toEqual([]);
    expect(checkMedia([target('x', 'image')], own(['image/png']))).toHaveLength(1);
  });

  it('are up to four pictures', () => {
    const five = ['1', '2', '3', '4', '5'].map((id) => ({ ...image, id }));
    expect(problems(five, target('x', '1', '2', '3', '4'))).toEqual([]);
    expect(problems(five, target('bluesky', '1', '2', '3', '4', '5'))).toMatchObject([
      {
        path: 'platforms.bluesky.items[0].media',
        code: 'media_not_accepted',
        message: 'platforms.bluesky.items[0].media has 5 pictures; Bluesky allows 4.',
      },
    ]);
  });

  it('are one GIF or one video alone, and GIFs among pictures where they stand still', () => {
    const mixed = /has 2 media; X takes up to 4 pictures, or one GIF, or one video/;
    expect(problems([image, gif], target('x', 'image', 'gif'))).toMatchObject([
      { message: expect.stringMatching(mixed) },
    ]);
    expect(problems([image, video], target('x', 'video', 'image'))).toMatchObject([
      { message: expect.stringMatching(mixed) },
    ]);
    expect(problems([image, gif], target('bluesky', 'image', 'gif'))).toEqual([]);
  });

  it.each<[string, PlannedMedium[], string[], string, string]>([
    ['unknown', [], ['image'], 'medium_unknown', 'is not a picture or video that this key can use'],
    ['twice there', [image], ['image', 'image'], 'medium_repeated', 'is in this item already'],
    [
      'unprepared',
      [{ ...image, status: 'processing' }],
      ['image'],
      'medium_processing',
      'is still being prepared',
    ],
    [
      'broken',
      [{ ...image, status: 'failed', problem: 'it is cut' }],
      ['image'],
      'medium_failed',
      'it is cut',
    ],
    ['gone', [{ ...image, status: 'expired' }], ['image'], 'medium_expired', 'Upload it again'],
  ])('cannot be %s', (_, known, ids, code, words) => {
    expect(problems(known, target('x', ...ids))).toMatchObject([
      { code, message: expect.stringContaining(words) },
    ]);
  });
});

describe('a post to several networks', () => {
  it('is held to the strictest limit, which says whose it is', () => {
    expect(problems([video], target('x', 'video'), target('bluesky'))).toMatchObject([
      {
        path: 'platforms.x.items[0].media[0]',
        code: 'media_not_accepted_by_another',
        message:
          'platforms.x.items[0].media[0] is a video, and Bluesky takes none from here. Bluesky is also selected, and every item of a post is held to the strictest limit of its networks.',
      },
    ]);
  });
});

describe('an account', () => {
  it('that has not granted what media need is told so, once and only for media', () => {
    const { account, ...rest } = target('x', 'image');
    const old = { ...rest, account: { ...account, grantedScopes: ['tweet.write'] } };
    expect(problems([image], old)).toMatchObject([
      {
        path: 'platforms.x',
        code: 'media_not_granted',
        message: expect.stringContaining('@ada has not granted media.write'),
      },
    ]);
    expect(problems([image], { ...old, items: [{ content: 'text' }] })).toEqual([]);
  });
});

describe('media for an account on a server with rules of its own', () => {
  const own: MediaRules = {
    ...rules,
    bluesky: { ...smallRules, at: (facts) => rulesWith(own.bluesky, facts) },
  };
  const on = (host: string, facts: ServerFacts, ...ids: string[]): FoundTarget => {
    const { account, ...others } = target('bluesky', ...ids);
    return { ...others, path: `platforms.${host}`, account: { ...account, server: { host, facts } } };
  };
  const said = (media: readonly PlannedMedium[], ...targets: readonly FoundTarget[]) =>
    checkMedia(targets, {
      rules: own,
      atUpload: [],
      known: new Map(media.map((each) => [each.id, each])),
    }).map(({ message }) => message);
  const three = ['1', '2', '3'].map((id) => ({ ...image, id }));

  it('are held to those, by the name of the server', () => {
    const facts: ServerFacts = { pictures: { maxCount: 2, mimeTypes: ['image/webp'] } };
    expect(said(three, on('a.example', facts, '1', '2', '3'))).toEqual([
      ...[0, 1, 2].map(
        (n) =>
          `platforms.a.example.items[0].media[${n}] is ${image.mimeType}, which Bluesky at a.example does not take, and it cannot be made smaller without harm.`,
      ),
      'platforms.a.example.items[0].media has 3 pictures; Bluesky at a.example allows 2.',
    ]);
    expect(said(three, on('a.example', { maxLength: 5 }, '1', '2', '3'))).toEqual([]);
  });

  it('are made smaller before they go out, where only the server wants them so', () => {
    const facts: ServerFacts = { pictures: { maxBytes: 50, mimeTypes: ['image/jpeg'] } };
    expect(said(three, on('a.example', facts, '1'))).toEqual([]);
  });

  it('are held to those of each server of a post', () => {
    const [strict, mild] = [{ pictures: { maxCount: 1 } }, { pictures: { maxCount: 9 } }];
    expect(said(three, on('mild.example', mild, '1', '2'), on('strict.example', strict, '3'))).toEqual([
      'platforms.mild.example.items[0].media has 2 pictures; Bluesky at strict.example allows 1. Bluesky at strict.example is also selected, and every item of a post is held to the strictest limit of its networks.',
    ]);
  });
});
