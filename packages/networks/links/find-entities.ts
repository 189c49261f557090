import { CASHTAG_REGEX, MENTION_REGEX, TAG_REGEX, TRAILING_PUNCTUATION_REGEX } from '@atproto/api';
import { countGraphemes } from '../count-graphemes.ts';
import { type FoundLink, findLinks } from './find-links.ts';
import { hasTopLevel } from './is-domain.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Mention extends Place {
  readonly kind: 'mention';
  /** Perhaps nobody's. */
  readonly handle: string;
}

interface Tag extends Place {
  readonly kind: 'tag';
  readonly tag: string;
}

/** A part of a text that leads somewhere; indices in UTF-16 units, the end not included. */
export type Entity = ({ readonly kind: 'link' } & FoundLink) | Mention | Tag;

/** Longest tag (lexicon app.bsky.richtext.facet), bytes and graphemes. */
const maxTagBytes = 640;
const maxTagGraphemes = 64;

/**
 * The links, mentions and tags of a text, in their order, none within another. Mentions and tags are those of the SDK, and
 * so of the official app.
 */
export function findEntities(text: string): readonly Entity[] {
  const links = findLinks(text).map((link) => ({ kind: 'link', ...link }) as const);
  const tags = findTags(
    text,
    links.filter(({ hasScheme }) => hasScheme),
  );
  const found = [...links, ...findMentions(text), ...tags].sort((a, b) => a.start - b.start);
  let end = 0;
  return found.filter((entity) => {
    const isApart = entity.start >= end;
    if (isApart) end = entity.end;
    return isApart;
  });
}

function findMentions(text: string): Mention[] {
  return [...text.matchAll(MENTION_REGEX)].flatMap(({ 1: before = '', 3: handle = '', index }) => {
    const start = index + before.length;
    const isHandle = (handle.includes('.') && hasTopLevel(handle)) || handle.endsWith('.test');
    return isHandle ? [{ kind: 'mention', handle, start, end: start + 1 + handle.length }] : [];
  });
}

/** @param links where a tag ends, if one begins within it */
function findTags(text: string, links: readonly Place[]): Tag[] {
  const tags: Tag[] = [];
  let next = 0;
  for (const { 1: before = '', 2: word = '', index } of text.matchAll(TAG_REGEX)) {
    const start = index + before.length;
    while ((links[next]?.start ?? Number.POSITIVE_INFINITY) < start) next += 1;
    const whole = word.slice(0, (links[next]?.start ?? Number.POSITIVE_INFINITY) - start - 1);
    if (whole.length > maxTagBytes || !/[^\d\p{P}]/u.test(whole)) continue;
    const tag = whole.trim().replace(TRAILING_PUNCTUATION_REGEX, '');
    if (tag !== '' && isShort(tag)) tags.push({ kind: 'tag', tag, start, end: start + 1 + tag.length });
  }
  for (const { 1: before = '', 2: ticker = '', index } of text.matchAll(CASHTAG_REGEX)) {
    const start = index + before.length;
    tags.push({ kind: 'tag', tag: `$${ticker.toUpperCase()}`, start, end: start + 1 + ticker.length });
  }
  return tags;
}

const isShort = (tag: string): boolean =>
  new TextEncoder().encode(tag).length <= maxTagBytes && countGraphemes(tag) <= maxTagGraphemes;
