import { describe, expect, it } from '@jest/globals';
import { findPost } from './find-post.ts';

/** Whether a post that shows `text` is taken for what was sent. */
const finds = (content: string, text: string, isReply = false) =>
  findPost([{ id: '1', text }], content, isReply) !== undefined;

describe('findPost', () => {
  it.each([
    ['plain text', 'Hello', 'Hello'],
    ['a link', 'Read https://example.com/a?b=1&c=2 now', 'Read https://t.co/AbCdEf1234 now'],
    ['a bare domain', 'see example.com', 'see https://t.co/AbCdEf1234'],
    ['a link with a newer top-level domain', '(https://example.zz/x) now', '(https://t.co/AbCdEf1234) now'],
    [
      'several links',
      'https://a.com and http://b.com/x',
      'https://t.co/AbCdEf1234 and https://t.co/ZyXwVu9876',
    ],
    [
      'a link between CJK characters',
      '見てhttps://example.com/ね',
      '見てhttps://t.co/AbCdEf1234 ね'.replace(' ', ''),
    ],
    ['entities', 'a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['an entity that was typed', '&lt;', '&amp;lt;'],
    ['decomposed letters', 'Cafe\u0301', 'Café'],
    ['spaces and line ends', ' one \r\ntwo ', 'one\ntwo'],
    ['emoji', '👨‍👩‍👧 字', '👨‍👩‍👧 字'],
    ['a media link at the end', 'Look', 'Look https://t.co/AbCdEf1234'],
  ])('recognises %s', (_, content, text) => {
    expect(finds(content, text)).toBe(true);
  });

  it('recognises mentions that X put before a reply, and only before a reply', () => {
    expect(finds('yes', '@ann @bob yes', true)).toBe(true);
    expect(finds('yes', '@ann yes', false)).toBe(false);
    expect(finds('@ann yes', '@ann yes', true)).toBe(true);
  });

  it.each([
    ['another text', 'Hello', 'Hello!'],
    ['other letters of case', 'Hello', 'hello'],
    ['a text without the link', 'Look https://example.com', 'Look'],
    ['a text that goes on after the link', 'Look', 'Look https://t.co/AbCdEf1234 here'],
    ['a text of absurd length', 'Hello', `Hello${' '.repeat(5000)}`],
  ])('is not misled by %s', (_, content, text) => {
    expect(finds(content, text)).toBe(false);
  });

  it('prefers the oldest', () => {
    const posts = ['30', '9', '20'].map((id) => ({ id, text: 'Hello' }));
    expect(findPost(posts, 'Hello', false)?.id).toBe('9');
  });

  it('prefers a post without additions to an older one with them', () => {
    const posts = [
      { id: '1', text: 'Hello https://t.co/AbCdEf1234' },
      { id: '2', text: 'Hello' },
    ];
    expect(findPost(posts, 'Hello', false)?.id).toBe('2');
  });
});
