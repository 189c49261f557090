import { describe, expect, it } from '@jest/globals';
import { attemptMessage, createdMessage, nameAccounts, resentMessage } from './messages.ts';

const ada = { platform: 'x', platformUsername: 'ada' } as const;
const bob = { platform: 'bluesky', platformUsername: 'bob.example' } as const;

describe('the message beside a post', () => {
  it.each([
    ['queued', 'Post queued for publishing to 2 platform(s)'],
    ['scheduled', 'Post scheduled for publishing to 2 platform(s)'],
    ['draft', 'Post saved as a draft for 2 platform(s)'],
  ] as const)('that was created as %s states the number of platforms', (status, message) => {
    expect(createdMessage(status, 2)).toBe(message);
  });

  it('that was resent states the number of platforms, and what was left out', () => {
    expect(resentMessage(2, [])).toBe('Post queued for resend to 2 platform(s)');
    expect(resentMessage(1, [ada])).toBe(
      'Post queued for resend to 1 platform(s). Reconnect X @ada in the dashboard, then resend the rest.',
    );
  });
});

describe('accounts', () => {
  it('are named as people know them', () => {
    expect(nameAccounts([ada])).toBe('X @ada');
    expect(nameAccounts([ada, bob])).toBe('X @ada and Bluesky @bob.example');
    expect(nameAccounts([ada, bob, ada])).toBe('X @ada, Bluesky @bob.example, and X @ada');
  });
});

describe('the message of a try without one', () => {
  it.each([
    [null, null, 'Being published now.'],
    ['published', '219', 'Published as 219'],
    ['published', null, 'Published.'],
    ['refused', null, 'The reason is not known.'],
  ] as const)('with the outcome %s and the id %s is a sentence', (outcome, id, message) => {
    expect(attemptMessage(outcome, id)).toBe(message);
  });
});
