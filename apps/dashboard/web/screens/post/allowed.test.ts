import { describe, expect, it } from '@jest/globals';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { allowed, allowedHere, stoppable } from './allowed.ts';

type Account = readonly [status: string, begun: boolean];

const judge = (status: string, accounts: readonly Account[]) => {
  const platforms = accounts.map(([status], index) => ({ socialAccountId: `sac_${index}`, status }));
  const targets = accounts.map(([, begun], index) => ({ socialAccountId: `sac_${index}`, begun }));
  const answer = allowed({ status, platforms } as unknown as FullPost, targets as unknown as PostTarget[]);
  return Object.entries(answer).flatMap(([name, may]) => (may ? name : []));
};

describe('what may be done with a post', () => {
  it.each<[string, string, readonly Account[], readonly string[]]>([
    ['a draft', 'draft', [['pending', false]], ['publish', 'edit', 'remove']],
    ['a scheduled one', 'scheduled', [['scheduled', false]], ['publish', 'edit', 'remove']],
    ['one in the queue', 'queued', [['queued', false]], ['remove']],
    ['one that is being published', 'publishing', [['publishing', true]], []],
    ['one that is out', 'published', [['published', true]], []],
    ['one that failed', 'failed', [['failed', false]], ['resend', 'edit', 'remove']],
    ['one that may be out', 'failed', [['failed', true]], ['resend']],
    [
      'one that is out in part',
      'partial',
      [
        ['published', true],
        ['failed', false],
      ],
      ['resend', 'edit'],
    ],
    [
      'one that is out in part and waits elsewhere',
      'queued',
      [
        ['published', true],
        ['failed', false],
        ['queued', false],
      ],
      ['resend', 'remove'],
    ],
    [
      'one that failed while it waits elsewhere',
      'queued',
      [
        ['failed', false],
        ['queued', false],
      ],
      ['resend', 'remove'],
    ],
    [
      'one that failed while it is being published elsewhere',
      'publishing',
      [
        ['failed', true],
        ['publishing', true],
      ],
      ['resend'],
    ],
    [
      'a draft that failed before',
      'draft',
      [
        ['failed', false],
        ['pending', false],
      ],
      ['publish', 'edit', 'remove'],
    ],
    [
      'one whose rest is scheduled',
      'publishing',
      [
        ['published', true],
        ['scheduled', false],
      ],
      ['publish', 'edit', 'remove'],
    ],
  ])('%s', (_, status, accounts, may) => {
    expect(judge(status, accounts)).toEqual(may);
  });
});

describe('the accounts on which a post can be given up', () => {
  const nextAttemptAt = '2026-11-21T10:00:00.000Z';
  const accounts = [
    ['waits', { status: 'queued', errorCode: 'rate_limited', nextAttemptAt }, 'pending'],
    ['new', { status: 'queued', errorCode: null, nextAttemptAt: null }, 'pending'],
    ['unclear', { status: 'queued', errorCode: 'unconfirmed', nextAttemptAt }, 'sending'],
    ['out', { status: 'published', errorCode: null, nextAttemptAt: null }, 'sent'],
    ['failed', { status: 'failed', errorCode: 'refused', nextAttemptAt: null }, 'pending'],
    ['away', { status: 'queued', errorCode: 'unreachable', nextAttemptAt: null }, 'pending'],
  ] as const;

  it('are those that wait after an attempt, unless they may have it already', () => {
    const platforms = accounts.map(([socialAccountId, facts]) => ({ socialAccountId, ...facts }));
    const targets = accounts.map(([socialAccountId, , state]) => ({ socialAccountId, items: [{ state }] }));
    const post = { status: 'queued', platforms } as unknown as FullPost;
    expect(stoppable(post, targets as unknown as PostTarget[])).toEqual(['waits', 'away']);
  });
});

type Status = FullPost['platforms'][number]['status'];

const judgeHere = (status: string, statuses: readonly Status[], state: 'pending' | 'sending' = 'pending') => {
  const platforms = statuses.map((each) => ({ status: each }));
  const [here = { status: 'pending' as const }] = platforms;
  const answer = allowedHere({ status, platforms } as unknown as FullPost, here, [{ state }]);
  return Object.entries(answer).flatMap(([name, may]) => (may ? name : []));
};

describe('what may be done on one account', () => {
  it.each<[string, string, readonly Status[], readonly string[]]>([
    ['that is tried again and again', 'queued', ['queued', 'published'], ['stop']],
    ['that alone waits', 'queued', ['queued'], ['stop']],
    ['that goes out later than the others', 'queued', ['scheduled', 'failed'], ['stop']],
    ['of a post that is scheduled on all', 'scheduled', ['scheduled', 'scheduled'], []],
    ['that failed while another waits', 'queued', ['failed', 'queued'], ['resend']],
    ['that failed as the only one', 'failed', ['failed'], []],
    ['that failed in what is a draft now', 'draft', ['failed', 'pending'], []],
    ['that is being published', 'publishing', ['publishing', 'failed'], []],
    ['that is out', 'partial', ['published', 'failed'], []],
  ])('%s', (_, status, statuses, may) => {
    expect(judgeHere(status, statuses)).toEqual(may);
  });

  it('that may have it already', () => {
    expect(judgeHere('queued', ['queued'], 'sending')).toEqual([]);
  });
});
