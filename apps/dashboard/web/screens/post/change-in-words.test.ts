import { describe, expect, it } from '@jest/globals';
import { changeInWords } from './change-in-words.ts';

const actor = { type: 'person', isViewer: true, email: null, key: null };
const account = { socialAccountId: 'sac_1', platform: 'bluesky', platformUsername: 'ada' } as const;

describe('changeInWords', () => {
  it.each([
    ['post.changed', { fields: ['scheduledAt'] }, 'Rescheduled · You'],
    ['post.changed', { fields: ['platforms', 'scheduledAt'] }, 'Changed · You'],
    ['post.changed', { fields: ['status', 'publishNow'] }, 'Publish now · You'],
    ['post.published_now', {}, 'Publish now · You'],
    ['post.resent', {}, 'Retried · You'],
    ['post.resent', { socialAccountId: 'sac_1' }, 'Retried on Bluesky @ada · You'],
    ['post.stopped', { socialAccountId: 'sac_gone' }, 'Stopped · You'],
    ['post.of_a_newer_release', {}, 'post.of_a_newer_release · You'],
  ])('has a sentence for %s with the details %j', (action, details, words) => {
    expect(changeInWords({ action, actor, details }, [account])).toBe(words);
  });

  it('names the API key that made the change', () => {
    const byKey = { type: 'api_key', isViewer: true, email: null, key: 'ci' };
    expect(changeInWords({ action: 'post.resent', actor: byKey, details: {} }, [])).toBe(
      'Retried · API key “ci”',
    );
  });
});
