import { setImmediate } from 'node:timers/promises';
import twitterText from 'twitter-text';
import type { TimelinePost } from './read-window.ts';

/** Texts that X shows are shorter; twitter-text is slow on very long ones. */
const maxShownLength = 4_400;

/** Without a space, in what X shows: links are t.co links there, and twitter-text's time grows with the square of a run. */
const maxRunLength = 400;

/** Time for which posts are compared before others get a turn, ms. */
const maxTurnMs = 10;

const link = '\0';

/**
 * The oldest post that shows what was sent. X shows links as t.co links, `&`, `<` and `>` as entities, and may add
 * a link for media at the end and, to a reply, mentions at the start. A post without such additions goes first.
 * There may be thousands of posts, with anybody's texts: others get a turn meanwhile.
 */
export async function findPost(
  posts: readonly TimelinePost[],
  content: string,
  isReply: boolean,
): Promise<TimelinePost | undefined> {
  const core = isReply ? withoutMentions : (text: string) => text;
  const sent = comparable(withoutLinks(content.normalize('NFC')));
  const words = longestOf(core(sent).split(link));
  const shown: { readonly post: TimelinePost; readonly text: string }[] = [];
  let begin = performance.now();
  for (const post of posts) {
    if (performance.now() - begin > maxTurnMs) {
      await setImmediate();
      begin = performance.now();
    }
    if (post.text.length > maxShownLength) continue;
    const text = decoded(post.text).normalize('NFC');
    if (!comparable(text).includes(words)) continue;
    shown.push({ post, text: comparable(withoutLinksShown(text)) });
  }
  shown.sort((a, b) => (BigInt(a.post.id) < BigInt(b.post.id) ? -1 : 1));
  const match =
    shown.find(({ text }) => text === sent) ??
    shown.find(({ text }) => core(text) === core(sent) || withoutMediaLink(core(text)) === core(sent));
  return match?.post;
}

const comparable = (text: string): string => text.replace(/\s+/g, ' ').trim();

const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '').trim();

function withoutLinksShown(text: string): string {
  const runs = text.split(' ');
  if (runs.every(({ length }) => length <= maxRunLength)) return withoutLinks(text);
  return runs
    .map((run) => (run.length > maxRunLength ? run.replace(anyLink, link) : withoutLinks(run)))
    .join(' ');
}

/** twitter-text does not know the newest top-level domains. */
const anyLink = /https?:\/\/[!-~]*[\w/]/g;

function withoutLinks(text: string): string {
  let end = 0;
  const parts = twitterText.extractUrlsWithIndices(text).map(({ indices: [from, to] }) => {
    const before = text.slice(end, from);
    end = to;
    return before + link;
  });
  return (parts.join('') + text.slice(end)).replace(anyLink, link);
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const withoutMentions = (text: string) => text.replace(/^(@\w+ )+/, '');

/** A post of media alone shows nothing but their link. */
const withoutMediaLink = (text: string) =>
  text === link ? '' : text.endsWith(` ${link}`) ? text.slice(0, -2) : text;
