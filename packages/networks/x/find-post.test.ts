import { fastestTime } from '@carillon/testing/fastest-time';
import { hostileTexts } from '@carillon/testing/hostile-texts';
import { describe, expect, it } from '@jest/globals';
import { longestEventLoopBlock } from '../testing/hostile-answers.ts';
import { findPost } from './find-post.ts';

/** True when a post that shows `text` is taken for the one that was sent. */
const finds = async (content: string, text: string, isReply = false) =>
  (await findPost([{ id: '1', text }], content, isReply)) !== undefined;

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
  ])('recognises %s', async (_, content, text) => {
    expect(await finds(content, text)).toBe(true);
  });

  it('recognises mentions that X put before a reply, and only before a reply', async () => {
    expect(await finds('yes', '@ann @bob yes', true)).toBe(true);
    expect(await finds('yes', '@ann yes', false)).toBe(false);
    expect(await finds('@ann yes', '@ann yes', true)).toBe(true);
  });

  it.each([
    ['another text', 'Hello', 'Hello!'],
    ['other letters of case', 'Hello', 'hello'],
    ['a text without the link', 'Look https://example.com', 'Look'],
    ['a text that goes on after the link', 'Look', 'Look https://t.co/AbCdEf1234 here'],
    ['a text of absurd length', 'Hello', `Hello${' '.repeat(5000)}`],
  ])('is not misled by %s', async (_, content, text) => {
    expect(await finds(content, text)).toBe(false);
  });

  it('prefers the oldest', async () => {
    const posts = ['30', '9', '20'].map((id) => ({ id, text: 'Hello' }));
    expect((await findPost(posts, 'Hello', false))?.id).toBe('9');
  });

  it('prefers a post without additions to an older one with them', async () => {
    const posts = [
      { id: '1', text: 'Hello https://t.co/AbCdEf1234' },
      { id: '2', text: 'Hello' },
    ];
    expect((await findPost(posts, 'Hello', false))?.id).toBe('2');
  });

  it.each(Object.entries(hostileTexts))(
    'lets others have their turn among posts of the worst text: %s',
    async (_, filled) => {
      const posts = Array.from({ length: 20 }, (_, id) => ({
        id: `${id}`,
        text: `Hello a ${filled(1_400)}`,
      }));
      posts.push({ id: '99', text: 'Hello https://t.co/AbCdEf1234' });
      const search = async () => {
        expect((await findPost(posts, 'Hello', false))?.id).toBe('99');
      };
      expect(await fastestTime(() => longestEventLoopBlock(search), 50)).toBeLessThan(50);
    },
  );

  it.each(['я.', '中a.', 'http://a.co/中a.'])('is not held up by a run of %s without end', async (text) => {
    const post = { id: '1', text: `Hello ${text.repeat(4_000).slice(0, 4_390)}` };
    const search = () => findPost([post], 'Hello', true);
    expect(await fastestTime(() => longestEventLoopBlock(search), 50)).toBeLessThan(50);
  });

  it('recognises a post with a link in a run of many emoji', async () => {
    const family = '👨‍👩‍👧‍👦'.repeat(60);
    expect(
      await finds(`${family} https://example.com${family}`, `${family} https://t.co/AbCdEf1234${family}`),
    ).toBe(true);
    expect(await finds(`${family}https://example.com/a`, `${family}https://t.co/AbCdEf1234`)).toBe(true);
  });
});
