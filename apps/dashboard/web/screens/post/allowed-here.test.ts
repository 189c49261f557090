import { describe, expect, it } from '@jest/globals';
import type { FullPost } from '../../api/types.ts';
import { allowedHere } from './allowed-here.ts';

type Status = FullPost['platforms'][number]['status'];

const judge = (status: string, statuses: readonly Status[], state: 'pending' | 'sending' = 'pending') => {
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
    expect(judge(status, statuses)).toEqual(may);
  });

  it('that may have it already', () => {
    expect(judge('queued', ['queued'], 'sending')).toEqual([]);
  });
});
