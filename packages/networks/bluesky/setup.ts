import type { NetworkSetup } from '../setup.ts';

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
  },
  baseUrl: 'BLUESKY_SERVICE_URL',
} as const satisfies NetworkSetup;
