import { describe, expect, it } from '@jest/globals';
import { withoutPath } from './without-path.ts';

const account = 'sac_01m8gtfvpzfk5sgc8m0cnfs000';

describe('the reason of a request', () => {
  it.each([
    [
      `platforms.${account}.items[0].content is 450 weighted characters long; X allows 280`,
      'content is 450 weighted characters long; X allows 280',
    ],
    [`platforms.${account}.items[0].media[1] is not ready`, 'media[1] is not ready'],
    [
      `platforms.${account} must name an account of the profile`,
      'platforms.… must name an account of the profile',
    ],
    ['platforms must have an account', 'platforms must have an account'],
    ['items[0].content is empty', 'items[0].content is empty'],
    [`There is no account ${account}.`, `There is no account ${account}.`],
    ['', ''],
  ])('%s is %s', (message, shown) => {
    expect(withoutPath(message)).toBe(shown);
  });
});
