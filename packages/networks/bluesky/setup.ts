import type { NetworkSetup } from '../setup.ts';
import type { blueskyPostOptions } from './post-options.ts';

export const blueskySetup = {
  command: {
    description: 'connect a Bluesky account with its app password',
    options: [
      { is: 'text', name: 'handle', flag: '--handle <handle>', help: 'full handle with its domain' },
      {
        is: 'secret',
        name: 'appPassword',
        flag: '--app-password <password>',
        secret: 'app password',
        help: 'app password',
      },
    ],
    hasService: true,
  },
  variables: {
    BLUESKY_SERVICE_URL: {
      is: 'url',
      expected: 'is the base of a Bluesky server',
      default: 'https://bsky.social',
    },
    BLUESKY_PLC_URL: {
      is: 'url',
      expected: 'is the base of a PLC directory',
      default: 'https://plc.directory',
    },
    BLUESKY_VIDEO_URL: {
      readBy: ['worker'],
      is: 'url',
      expected: 'is the base of a video service of Bluesky',
      default: 'https://video.bsky.app',
    },
  },
  baseUrl: 'BLUESKY_SERVICE_URL',
  optionWords: {
    replyGate: 'who can reply: all of these; nobody with []',
    allowQuotes: 'false: nobody can quote it',
    labels: 'warnings before it',
    languages: 'its languages, as BCP 47 tags',
    captions: 'of its video, as WebVTT',
    captionsLanguage: 'a BCP 47 tag; en unless given',
  },
} as const satisfies NetworkSetup<typeof blueskyPostOptions>;
