import { type BestWindow, maxItems, type NetworkMediaRules } from '@carillon/core';
import type { Descriptor } from '../descriptor.ts';
import type { PublishedItem } from '../network.ts';
import { blueskyPostOptions } from './post-options.ts';
import { handleProblem, typedHandle } from './typed-handle.ts';

/**
 * Pictures of a post (Bluesky, lexicon app.bsky.embed.images): 1,000,000 bytes, which servers from before April 2026 still
 * insist on. It has no limit of pixels: 4,000 is what Bluesky's own app makes of larger ones (social-app, pull request 10073,
 * March 2026). A GIF goes as a still picture.
 */
const media: NetworkMediaRules = {
  permission: null,
  pictures: {
    maxCount: 4,
    maxBytes: 1_000_000,
    maxSide: 4_000,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  },
  gif: null,
  video: null,
};

/**
 * Today a post shows five to ten pictures as a gallery (Bluesky, lexicon app.bsky.embed.gallery, June 2026: more than ten are for apps to
 * come), of 2,000,000 bytes each, where the account's server is of April 2026 or later. A video has 300,000,000 bytes (lexicon
 * app.bsky.embed.video, August 2026) and ten minutes (social-app, pull request 11528, August 2026); of its frames only what every player
 * shows is let through. A GIF goes the same way and plays as a video without sound.
 */
const mediaNow: NetworkMediaRules = {
  ...media,
  pictures: { ...media.pictures, maxCount: 10, maxBytes: 2_000_000 },
  gif: { maxBytes: 50_000_000, maxWidth: 4_000, maxHeight: 4_000, maxFrames: 10_000, becomesVideo: true },
  video: {
    maxBytes: 300_000_000,
    minDurationMs: 0,
    maxDurationMs: 600_000,
    maxFramesPerSecond: 60,
    minSide: 1,
    maxAspect: 3,
    mimeTypes: ['video/mp4'],
    codecs: ['avc'],
    chromas: ['4:2:0'],
    maxBitDepth: 8,
    audioCodecs: ['mp4a.40.2'],
    maxAudioChannels: 2,
  },
};

/** An at:// URI of a post (atproto specification, at-uri-scheme, DID and record key). */
const postUri = /^at:\/\/(did:[a-z]+:[\w.:%-]+)\/app\.bsky\.feed\.post\/([\w.:~-]{1,512})$/;

/** The address by the DID, which stays when the handle changes. */
function postUrl({ remoteId }: PublishedItem): string | null {
  const [, did, recordKey] = postUri.exec(remoteId) ?? [];
  return did === undefined ? null : `https://bsky.app/profile/${did}/post/${recordKey}`;
}

const workdays: BestWindow['days'] = ['mon', 'tue', 'wed', 'thu', 'fri'];

const source = 'MediaFast, https://www.mediafa.st/schedule-bluesky-posts';

export const bluesky = {
  media,
  mediaNow,
  options: blueskyPostOptions,
  maxItems,
  postUrl,
  windows: [
    { days: workdays, from: '08:00', to: '10:00', source },
    { days: workdays, from: '12:00', to: '13:00', source },
  ],
  showsLinkCards: true,
  refusesRepeats: false,
  connect: {
    by: 'credentials',
    fields: [
      {
        name: 'handle',
        label: 'Handle',
        help: 'In full, such as ada.bsky.social or ada.example.com.',
        maxLength: 300,
        isHandle: true,
        typed: typedHandle,
        problem: handleProblem,
      },
      {
        name: 'appPassword',
        label: 'App password',
        help: 'Not the password that you sign in with. An app password can post but cannot take over your account, and you can revoke it at any time.',
        link: { url: 'https://bsky.app/settings/app-passwords', text: 'Create one on Bluesky' },
        maxLength: 500,
        isSecret: true,
      },
    ],
    ownServer: {
      offer: 'My account is on a different server (PDS)',
      help: 'Its address. Leave this empty for Bluesky’s own servers.',
      placeholder: 'https://pds.example.com',
      problem: 'The service must be the address of a Bluesky server, such as https://bsky.social.',
    },
    asked: 'give the handle and an app password of',
    sandboxHint: 'It shows handles and their app passwords.',
  },
  leavesBehind: 'The app password itself stays valid until you delete it in the settings of Bluesky.',
  sandbox: {
    plain: 'demo.sandbox.test',
    behaviours: ['demo', 'ratelimited', 'expired', 'suspended', 'down', 'slow', 'timeout'],
  },
  exampleHandle: 'ada.example',
  look: {
    sign: {
      path: 'M6.335 5.144c-1.654 -1.199 -4.335 -2.127 -4.335 .826c0 .59 .35 4.953 .556 5.661c.713 2.463 3.13 2.75 5.444 2.369c-4.045 .665 -4.889 3.208 -2.667 5.41c1.03 1.018 1.913 1.59 2.667 1.59c2 0 3.134 -2.769 3.5 -3.5c.333 -.667 .5 -1.167 .5 -1.5c0 .333 .167 .833 .5 1.5c.366 .731 1.5 3.5 3.5 3.5c.754 0 1.637 -.571 2.667 -1.59c2.222 -2.203 1.378 -4.746 -2.667 -5.41c2.314 .38 4.73 .094 5.444 -2.369c.206 -.708 .556 -5.072 .556 -5.661c0 -2.953 -2.68 -2.025 -4.335 -.826c-2.293 1.662 -4.76 5.048 -5.665 6.856c-.905 -1.808 -3.372 -5.194 -5.665 -6.856',
      outline: 2,
    },
    color: '#1185fe',
    actions: ['reply', 'repost', 'like', 'more'],
    column: { '--post-leading': '1.3', '--post-spacing': '0.01em', '--post-actions': '17rem' }, // lighter and closer
  },
} as const satisfies Descriptor;
