import { cleanText } from '@carillon/core';
import { Parser } from 'htmlparser2';

/** Facts of a page on itself; empty where it lacks them. */
export interface Page {
  readonly title: string;
  readonly description: string;
  /** As the page gives it, perhaps relative to `base`, or to its own address. */
  readonly picture: string;
  /** The address that others of the page are relative to, where it names one: it may be relative, too. */
  readonly base: string;
}

/** Names of `<meta>` that say it (ogp.me, and what X reads), the best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

/** Longest title and description that are shown, characters; an address of a picture may be longer. */
const maxShown = 300;
const maxAddress = 2_000;

/** More tags than a head has. The parser's work grows with the square of those that are open. */
const maxTags = 2_000;

/** Characters that the parser is given at once, so that it can be stopped in time. */
const stretch = 8_192;

/** Reads the head of an HTML page as it arrives. */
export interface PageReader {
  /** @returns true when the head is over, and the rest says nothing more */
  write(html: string): boolean;
  end(): Page;
}

export function openPageReader(): PageReader {
  const said = new Map<string, string>();
  let title = '';
  let base: string | undefined;
  let place: 'before' | 'in' | 'after' = 'before'; // the page's title
  let pictures = 0; // that are open: svg has titles, too
  let isOver = false;
  let tags = 0;
  const parser = new Parser({
    onopentag(tag, { name, property, content = '', href }) {
      if (tag === 'body' || ++tags > maxTags) isOver = true;
      if (isOver) return;
      if (tag === 'svg') pictures += 1;
      if (tag === 'title' && place === 'before' && pictures === 0) place = 'in';
      if (tag === 'base' && href !== undefined) base ??= href;
      const key = (property ?? name ?? '').toLowerCase();
      if (tag === 'meta' && content.trim() !== '' && !said.has(key) && said.size < 200)
        said.set(key, content);
    },
    ontext(text) {
      if (place === 'in' && !isOver && title.length < maxShown) title += text;
    },
    onclosetag(tag) {
      if (tag === 'svg') pictures -= 1;
      if (tag === 'title' && place === 'in') place = title.trim() === '' ? 'before' : 'after';
      if (tag === 'head') isOver = true;
    },
  });
  const first = (...texts: readonly (string | undefined)[]) =>
    texts.find((text) => text !== undefined && !isGarbled(text)) ?? '';
  const saidAs = (keys: readonly string[]) => keys.map((key) => said.get(key));
  return {
    write(html) {
      for (let at = 0; at < html.length && !isOver; at += stretch) parser.write(html.slice(at, at + stretch));
      return isOver;
    },
    end() {
      parser.end();
      return {
        title: shown(first(...saidAs(names.title), title)),
        description: shown(first(...saidAs(names.description))),
        picture: first(...saidAs(names.picture))
          .trim()
          .slice(0, maxAddress),
        base: (base ?? '').trim().slice(0, maxAddress),
      };
    },
  };
}

/** True when some of it were no characters in the encoding that the page is in, or is said to be in. */
const isGarbled = (text: string): boolean => text.includes('\ufffd');

/** The text in one line, cut at a whole character. */
function shown(text: string): string {
  const line = cleanText(text.slice(0, 4 * maxShown))
    .replace(/\s+/gu, ' ')
    .trim();
  return [...line].slice(0, maxShown).join('');
}
