import { describe, expect, it } from '@jest/globals';
import type { NetworkLimits } from '../own-limits.ts';
import type { FoundTarget } from '../post-request.ts';
import type { ServerFacts } from '../server-facts.ts';
import { smallRules } from '../testing/no-media.ts';
import { checkMedia } from './check-media.ts';
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
