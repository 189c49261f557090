import { describe, expect, it } from '@jest/globals';
import { limitsFor, type NetworkLimits } from '../own-limits.ts';
import type { FoundTarget } from '../post-request.ts';
import type { ServerFacts } from '../server-facts.ts';
import { smallRules } from '../testing/no-media.ts';
import { checkMedia, outgrownProblem } from './check-media.ts';
import { type MediaRules, type NetworkMediaRules, type PlannedMedium, rulesWith } from './rules.ts';

const current: NetworkMediaRules = {
  ...smallRules,
  pictures: { ...smallRules.pictures, maxCount: 10, maxBytes: 200 },
  at: (facts) => rulesWith(current, facts),
};
const rules: MediaRules = { x: smallRules, bluesky: { ...smallRules, current } };
const atUpload = [smallRules.pictures];

const file = { mimeType: 'image/png', width: 10, height: 10, sizeBytes: 100 };
const pictureOf = (n: number): PlannedMedium => ({
  ...{
    id: `p${n}`,
    type: 'image',
    status: 'ready',
    problem: null,
    durationMs: null,
    frames: null,
    video: null,
  },
  ...file,
  files: { content: file },
});

interface Asked {
  readonly networkLimits?: NetworkLimits;
  readonly facts?: ServerFacts;
}

function target(platform: 'x' | 'bluesky', count: number, { networkLimits, facts }: Asked = {}): FoundTarget {
  const server = facts && { host: 'pds.example', facts };
  return {
    path: platform,
    account: {
      ...{ id: platform, platform, platformUsername: 'ada', active: true, sandbox: false },
      ...(networkLimits && { networkLimits }),
      ...(server && { server }),
    },
    items: [
      { content: '', media: Array.from({ length: count }, (_, n) => ({ id: `p${n}`, altText: null })) },
    ],
  };
}

const messages = (...targets: readonly FoundTarget[]) =>
  checkMedia(targets, {
    rules,
    atUpload,
    known: new Map(Array.from({ length: 12 }, (_, n) => [`p${n}`, pictureOf(n)])),
  }).map(({ message }) => message);

describe('what a network takes today', () => {
  it('is told to those who are held to what is specified, where it would help', () => {
    expect(messages(target('bluesky', 4))).toEqual([]);
    expect(messages(target('bluesky', 5))).toEqual([
      'bluesky.items[0].media has 5 pictures; Bluesky allows 4, and 10 where networkLimits of the profile is current.',
    ]);
    expect(messages(target('bluesky', 11))).toEqual([
      'bluesky.items[0].media has 11 pictures; Bluesky allows 4.',
    ]);
    expect(messages(target('x', 5))).toEqual(['x.items[0].media has 5 pictures; X allows 4.']);
  });

  it('holds for a profile that is switched to it, on that network alone', () => {
    const switched = { networkLimits: 'current' } as const;
    expect(messages(target('bluesky', 10, switched))).toEqual([]);
    expect(messages(target('bluesky', 11, switched))).toEqual([
      'bluesky.items[0].media has 11 pictures; Bluesky allows 10.',
    ]);
    expect(messages(target('x', 5, switched))).toEqual(['x.items[0].media has 5 pictures; X allows 4.']);
  });

  it('is less where the account’s server takes less, and names that', () => {
    const facts = { pictures: { maxCount: 6 } };
    expect(messages(target('bluesky', 7, { networkLimits: 'current', facts }))).toEqual([
      'bluesky.items[0].media has 7 pictures; Bluesky at pds.example allows 6.',
    ]);
    expect(messages(target('bluesky', 5, { facts }))[0]).toMatch(/; Bluesky allows 4, and 10 where/);
    expect(messages(target('bluesky', 7, { networkLimits: 'current', facts: {} }))).toEqual([]);
  });
});

describe('a video that a network takes today', () => {
  const video: PlannedMedium = { ...pictureOf(0), type: 'video', mimeType: 'video/mp4', durationMs: 9_000 };
  const limits = {
    ...{
      maxBytes: 500,
      minDurationMs: 0,
      maxDurationMs: 10_000,
      maxFramesPerSecond: 60,
      minSide: 1,
      maxAspect: 3,
    },
    ...{
      mimeTypes: ['video/mp4'],
      codecs: ['avc'],
      chromas: ['4:2:0'],
      maxBitDepth: 8,
      audioCodecs: [],
      maxAudioChannels: 2,
    },
  };
  const withVideos: MediaRules = {
    ...rules,
    bluesky: { ...smallRules, current: { ...current, video: limits } },
  };
  const facts = { codec: 'avc', audioCodec: null, audioChannels: null, framesPerSecond: 30 };
  const said = (medium: PlannedMedium, networkLimits: NetworkLimits = 'specified') =>
    checkMedia([target('bluesky', 1, { networkLimits })], {
      ...{ rules: withVideos, atUpload, known: new Map([['p0', medium]]) },
    }).map(({ message }) => message.replace('bluesky.items[0].media[0] ', ''));

  it('is refused with the way out, where that leads somewhere', () => {
    const refusal = 'is a video, and Bluesky takes none from here';
    expect(said({ ...video, video: facts })).toEqual([
      `${refusal}, but one where networkLimits of the profile is current.`,
    ]);
    expect(said({ ...video, video: facts, durationMs: 11_000 })).toEqual([`${refusal}.`]);
    expect(said({ ...video, video: facts }, 'current')).toEqual([]);
  });

  it('does not go out any more once its profile went back', () => {
    const planned = [{ type: 'video' as const }];
    const held = (networkLimits: NetworkLimits) =>
      limitsFor({ platform: 'bluesky', networkLimits }, withVideos);
    expect(outgrownProblem(planned, held('current'))).toBeNull();
    expect(outgrownProblem(planned, held('specified'))).toMatch(/^has a video; Bluesky takes none from here/);
  });
});
