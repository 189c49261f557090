import type { NetworkSetup } from '../setup.ts';
import { enterprise, selfServe } from './application-plan.ts';
import { maxChoice, type xPostOptions } from './post-options.ts';

/** Longest life of an access token that is believed, s: a year. */
const maxSeconds = 31_536_000;

export const xSetup = {
  command: {
    description: 'connect an X account with its tokens',
    options: [
      {
        is: 'secret',
        name: 'accessToken',
        flag: '--access-token <token>',
        secret: 'access token',
        help: 'access token',
      },
      {
        is: 'secret',
        name: 'refreshToken',
        flag: '--refresh-token <token>',
        secret: 'refresh token',
        help: 'refresh token, which comes second',
      },
      {
        is: 'number',
        name: 'expiresIn',
        flag: '--expires-in <seconds>',
        help: 'seconds until the access token expires',
        max: maxSeconds,
        default: 7_200,
      },
    ],
  },
  variables: {
    X_CLIENT_ID: { is: 'text', default: '' },
    X_CLIENT_SECRET: { is: 'secret', default: '' },
    X_PLAN: {
      is: 'choice',
      choices: [selfServe, enterprise],
      default: selfServe,
      readBy: ['worker', 'sandbox'],
    },
    X_API_URL: { is: 'url', expected: 'is the base of the X API', default: 'https://api.x.com' },
    X_VERIFY_WINDOW: { is: 'number', max: 86_400, default: 600, readBy: ['worker'] },
    X_AUTHORIZE_URL: {
      is: 'url',
      expected: 'is where people grant access on X',
      default: 'https://x.com/i/oauth2/authorize',
      readBy: ['dashboard'],
    },
  },
  baseUrl: 'X_API_URL',
  optionWords: {
    replySettings: 'who can reply; everyone unless given',
    quote: 'id or address of a post below it; needs the enterprise plan',
    madeWithAi: 'X shows that AI made its media',
    paidPartnership: 'X shows that it was paid for',
    poll: `2 to 4 choices, of up to ${maxChoice} characters`,
    pollLasts: 'a day unless given',
  },
} as const satisfies NetworkSetup<typeof xPostOptions>;
