import twitterText from 'twitter-text';
import type { TimelinePost } from './read-window.ts';

/** Texts that X shows are shorter; twitter-text is slow on very long ones. */
const longestShown = 4_400;

const link = '\0';

/**
 * The oldest post that shows what was sent. X shows links as t.co links, `&`, `<` and `>` as entities, and may add
 * a link for media at the end and, to a reply, mentions at the start. A post without such additions goes first.
 */
export function findPost(
  posts: readonly TimelinePost[],
  content: string,
  isReply: boolean,
): TimelinePost | undefined {
  const sent = comparable(content);
  const shown = posts
    .filter(({ text }) => text.length <= longestShown)
    .map((post) => ({ post, text: comparable(decoded(post.text)) }))
    .sort((a, b) => (BigInt(a.post.id) < BigInt(b.post.id) ? -1 : 1));
  const core = isReply ? withoutMentions : (text: string) => text;
  const match =
    shown.find(({ text }) => text === sent) ??
    shown.find(({ text }) => core(text) === core(sent) || withoutMediaLink(core(text)) === core(sent));
  return match?.post;
}

function comparable(text: string): string {
  return withoutLinks(text.normalize('NFC')).replace(/\s+/g, ' ').trim();
}

function withoutLinks(text: string): string {
  let end = 0;
  const parts = twitterText.extractUrlsWithIndices(text).map(({ indices: [from, to] }) => {
    const before = text.slice(end, from);
    end = to;
    return before + link;
  });
  // twitter-text does not know the newest top-level domains.
  return (parts.join('') + text.slice(end)).replace(/https?:\/\/[!-~]*[\w/]/g, link);
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const withoutMentions = (text: string) => text.replace(/^(@\w+ )+/, '');

const withoutMediaLink = (text: string) => (text.endsWith(` ${link}`) ? text.slice(0, -2) : text);
