import { describe, expect, it } from '@jest/globals';
import { changeInWords } from './change-in-words.ts';

const actor = { type: 'person', isViewer: true, email: null, key: null };
const account = { socialAccountId: 'sac_1', platform: 'bluesky', platformUsername: 'ada' } as const;

describe('changeInWords', () => {
  it.each([
    ['post.changed', { fields: ['scheduledAt'] }, 'Rescheduled · You'],
    ['post.changed', { fields: ['platforms', 'scheduledAt'] }, 'Changed · You'],
    ['post.changed', { fields: ['status', 'publishNow'] }, 'To be published at once · You'],
    ['post.published_now', {}, 'To be published at once · You'],
    ['post.resent', {}, 'To be sent again · You'],
    ['post.resent', { socialAccountId: 'sac_1' }, 'To be sent again on Bluesky @ada · You'],
    ['post.stopped', { socialAccountId: 'sac_gone' }, 'Stopped · You'],
    ['post.of_a_newer_release', {}, 'post.of_a_newer_release · You'],
  ])('has a sentence for %s with the details %j', (action, details, words) => {
    expect(changeInWords({ action, actor, details }, [account])).toBe(words);
  });

  it('names the API key that made the change', () => {
    const byKey = { type: 'api_key', isViewer: true, email: null, key: 'ci' };
    expect(changeInWords({ action: 'post.resent', actor: byKey, details: {} }, [])).toBe(
      'To be sent again · API key “ci”',
    );
  });
});
