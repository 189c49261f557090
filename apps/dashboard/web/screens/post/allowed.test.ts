import { describe, expect, it } from '@jest/globals';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { allowed } from './allowed.ts';

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
      ['resend', 'edit', 'remove'],
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
