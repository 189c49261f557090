import { describe, expect, it } from '@jest/globals';
import { lost } from './lost.ts';
import { evidenceOf, failed, publishedPost } from './testing/published-post.ts';

const restricted = 'X refused the request: account suspended or restricted.';

describe('lost', () => {
  it('is what was accepted and never stored, item by item', () => {
    const evidence = evidenceOf(publishedPost(['one', 'two']));
    const findings = lost({ ...evidence, publications: [], commits: [] });
    expect(findings).toHaveLength(2);
    expect(findings[0]).toBe('x @bell "one" was accepted and is not stored');
  });

  it('is what is said to be published and is not there', () => {
    const post = publishedPost(['one', 'two']);
    post.commits.pop();
    expect(lost(evidenceOf(post))).toEqual([
      expect.stringMatching(/"two" .* is not on the network, and it is published/),
    ]);
  });

  it('is what is published under the id of another post', () => {
    const post = publishedPost(['mine']);
    const other = publishedPost(['other']);
    post.publication.items = [{ content: 'mine', state: 'sent', remoteId: other.commits[0]?.remoteId ?? '' }];
    post.publication.platformPostId = other.publication.platformPostId;
    expect(lost(evidenceOf(post, other))).toHaveLength(1);
  });

  it('is a post whose shown id is not that of its first item', () => {
    const post = publishedPost(['one', 'two']);
    post.publication.platformPostId = post.commits[1]?.remoteId ?? null;
    expect(lost(evidenceOf(post))).toEqual([expect.stringContaining('which is not that of its first item')]);
  });

  it.each(['queued', 'scheduled', 'publishing', 'cancelled'])(
    'is what is still %s and not there',
    (status) => {
      const post = publishedPost(['waiting']);
      failed(post, '', '');
      Object.assign(post.publication, { status, errorCode: null, errorMessage: null });
      expect(lost(evidenceOf(post))).toEqual([
        expect.stringContaining(`not on the network, and it is ${status}`),
      ]);
    },
  );

  it('is not what the network has and the row does not know yet', () => {
    const post = publishedPost(['in doubt']);
    Object.assign(post.publication, { status: 'publishing', platformPostId: null });
    post.publication.items = [{ content: 'in doubt', state: 'sending', remoteId: null }];
    expect(lost(evidenceOf(post))).toEqual([]);
  });

  it('is one of two twins when only one is there', () => {
    const [one, other] = [publishedPost(['same']), publishedPost(['same'])];
    failed(other, '', '');
    other.publication.status = 'queued';
    expect(lost(evidenceOf(one, other))).toHaveLength(1);
  });

  it.each([
    ['a reason that nobody injected', 'duplicate_content', 'X refused the post as a duplicate.'],
    ['no sentence', 'account_restricted', 'HTTP 403'],
    ['HTML', 'account_restricted', 'X said <html>this</html> about the post.'],
    ['nothing said', 'account_restricted', ''],
  ])('is what failed with %s', (_, code, message) => {
    const post = publishedPost(['failed']);
    failed(post, code, message);
    expect(lost(evidenceOf(post))).toHaveLength(1);
  });

  it('is not what failed with a sentence, for a reason that was injected', () => {
    const post = publishedPost(['failed']);
    failed(post, 'account_restricted', restricted);
    expect(lost(evidenceOf(post))).toEqual([]);
  });
});
