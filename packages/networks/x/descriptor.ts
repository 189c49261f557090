import { type BestWindow, maxItems, type NetworkMediaRules } from '@carillon/core';
import type { Descriptor } from '../descriptor.ts';
import type { PublishedItem } from '../network.ts';
import { enterprise, selfServe } from './application-plan.ts';
import { postIdPattern, xPostOptions } from './post-options.ts';

/** Scope without which X takes no upload (X, OpenAPI of /2/media). */
export const mediaScope = 'media.write';

/** Media of a post (X, media best practices: videos are 4:2:0, progressive, with square pixels). Larger sides of a picture than 4,096 pixels are not shown. */
const media: NetworkMediaRules = {
  permission: mediaScope,
  pictures: {
    maxCount: 4,
    maxBytes: 5_000_000,
    maxSide: 4_096,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  },
  gif: { maxBytes: 15_000_000, maxWidth: 1_280, maxHeight: 1_080, maxFrames: 350 },
  video: {
    maxBytes: 512_000_000,
    minDurationMs: 500,
    maxDurationMs: 140_000,
    maxFramesPerSecond: 60,
    minSide: 32,
    maxAspect: 3,
    mimeTypes: ['video/mp4', 'video/quicktime'],
    codecs: ['avc'],
    chromas: ['4:2:0', '4:0:0'],
    maxBitDepth: 8,
    audioCodecs: ['mp4a.40.2'],
    maxAudioChannels: 2,
  },
};

/** X finds a post by its id, and leads from a handle that was changed since to the new one. */
function postUrl({ remoteId, handle }: PublishedItem): string | null {
  if (!postIdPattern.test(remoteId)) return null;
  return `https://x.com/${encodeURIComponent(handle)}/status/${remoteId}`;
}

const workdays: BestWindow['days'] = ['mon', 'tue', 'wed', 'thu', 'fri'];

const buffer = 'Buffer, "The best time to post on Twitter/X", engagement of over 1 million posts';
const sprout =
  'Sprout Social, "Best times to post on Twitter (X) in 2025", https://sproutsocial.com/best-times-to-post/';

export const x = {
  media,
  options: xPostOptions,
  maxItems,
  postUrl,
  windows: [
    { days: workdays, from: '08:00', to: '11:00', source: buffer },
    { days: ['tue'], from: '11:00', to: '17:00', source: sprout },
    { days: ['wed', 'thu', 'fri'], from: '10:00', to: '17:00', source: sprout },
    { days: ['mon'], from: '09:00', to: '20:00', source: sprout },
    { days: ['sat'], from: '11:00', to: '14:00', source: sprout },
    { days: ['sun'], from: '14:00', to: '18:00', source: sprout },
  ],
  showsLinkCards: false,
  refusesRepeats: true,
  connect: {
    by: 'authorization',
    permissions: [
      ['tweet.read', 'read your posts, to check that they were published'],
      ['tweet.write', 'publish posts for you'],
      ['users.read', 'see your name and picture'],
      ['media.write', 'upload pictures and videos for your posts'],
      ['offline.access', 'stay connected while you are away'],
    ],
    application: {
      by: 'variables',
      id: 'X_CLIENT_ID',
      secret: 'X_CLIENT_SECRET',
      plan: 'X_PLAN',
      plans: [selfServe, enterprise],
      madeOn: 'developer.x.com',
      postsPerDay: 10_000, // X, rate limits of POST /2/tweets, read in August 2026
    },
    ownServer: null,
  },
  leavesBehind: null,
  sandbox: {
    plain: 'demo',
    behaviours: [
      ...['demo', 'ratelimited', 'expired', 'suspended', 'duplicate', 'down', 'slow', 'timeout'],
      'breaks-thread',
    ],
  },
  exampleHandle: 'ada',
  look: {
    sign: {
      path: 'M8.267 3a1 1 0 0 1 .73 .317l.076 .092l4.274 5.828l5.946 -5.944a1 1 0 0 1 1.497 1.32l-.083 .094l-6.163 6.162l6.262 8.54a1 1 0 0 1 -.697 1.585l-.109 .006h-4.267a1 1 0 0 1 -.73 -.317l-.076 -.092l-4.276 -5.829l-5.944 5.945a1 1 0 0 1 -1.497 -1.32l.083 -.094l6.161 -6.163l-6.26 -8.539a1 1 0 0 1 .697 -1.585l.109 -.006h4.267z',
      outline: 0,
    },
    color: null,
    actions: ['reply', 'repost', 'like', 'views', 'bookmark', 'share'],
    column: { '--post-border': '1px 0', '--post-radius': '0' }, // flat, between lines
  },
} as const satisfies Descriptor;
