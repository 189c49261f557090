import { isObject } from '../http/call.ts';
import type { BlueskyPost, Post } from '../state/post.ts';
import { findUrls } from '../x/urls.ts';
import { type Html, html } from './html.ts';

interface Link {
  /** In UTF-8 bytes; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** None for a mention or a hashtag: they lead to the real network. */
  readonly uri?: string;
}

/** A post's text as a person reads it: X finds links by itself, Bluesky has them beside the text. */
export function linkedText(post: Post): Html[] {
  const bytes = Buffer.from(post.content);
  const parts: Html[] = [];
  let from = 0;
  for (const { start, end, uri } of post.platform === 'x' ? linksOfX(post.content) : linksOfBluesky(post)) {
    if (start < from || (uri !== undefined && !/^https?:/i.test(uri))) continue;
    const shown = bytes.subarray(start, end).toString();
    parts.push(html`${bytes.subarray(from, start).toString()}`);
    parts.push(
      uri === undefined
        ? html`<span class="mark">${shown}</span>`
        : html`<a href="${uri}" rel="noreferrer nofollow">${shown}</a>`,
    );
    from = end;
  }
  return [...parts, html`${bytes.subarray(from).toString()}`];
}

function linksOfX(content: string): Link[] {
  return findUrls(content).map(({ start, end }) => {
    const shown = content.slice(start, end);
    const first = Buffer.byteLength(content.slice(0, start));
    const uri = /^https?:/i.test(shown) ? shown : `https://${shown}`;
    return { start: first, end: first + Buffer.byteLength(shown), uri };
  });
}

function linksOfBluesky({ record }: BlueskyPost): Link[] {
  return listOf(record['facets'])
    .flatMap(({ index, features }) => {
      const uri = listOf(features).find((feature) => 'uri' in feature)?.['uri'];
      if (!isObject(index)) return [];
      const place = { start: Number(index['byteStart']), end: Number(index['byteEnd']) };
      return uri === undefined ? place : { ...place, uri: String(uri) };
    })
    .sort((one, other) => one.start - other.start);
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
