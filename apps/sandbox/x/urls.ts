import { topLevelDomains } from './top-level-domains.ts';

export interface Span {
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

const marks = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
const invalid = String.raw`\uFFFE\uFEFF\uFFFF`;
const spaces = String.raw`\x09-\x0D\x20\x85\xA0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`;
const punctuation = String.raw`!'#%&()*+,\\\-./:;<=>?@\[\]^_{|}~$`;
const latin = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u0300-\u036F\u1E00-\u1EFF`;

const longestFirst = topLevelDomains.toSorted((one, other) => other.length - one.length).join('|');
const ending = `(?:(?:${longestFirst})(?=[^0-9a-zA-Z@+-]|$)|xn--[-0-9a-z]+)`;

const letter = `[^${punctuation}${spaces}${invalid}${marks}]`;
// A label has 63 characters at most; longer ones are found whole for a while, to be refused as such. Names have a few labels.
const label = (joints: string) => `(?:${letter}(?:[${joints}]|${letter}){0,100})?${letter}\\.`;
const domain = `(?:${label('_-')}){0,40}${label('-')}${ending}`;

const pathLetter = String.raw`[a-z\u0400-\u04FF0-9!*';:=+,.$/%#\[\]\-\u2013_~@|&${latin}]`;
const nested = String.raw`\((?:${pathLetter}+|${pathLetter}*\(${pathLetter}+\)${pathLetter}*)\)`;
const pathEnd = String.raw`[+\-a-z\u0400-\u04FF0-9=_#/${latin}]`;
const path = `(?:/(?:${pathLetter}*(?:${nested}${pathLetter}*)*${pathEnd}|${nested}|@${pathLetter}+/)*)?`;
const query = String.raw`(?:\?[a-z0-9!?*'@();:&=+$/%#\[\]\-_.,~|]*[a-z0-9\-_&=#/])?`;

const before = `(?<before>[^A-Za-z0-9@＠$#＃${invalid}]|[${marks}]|^)`;
const url = new RegExp(
  `${before}(?<url>(?<protocol>https?://)?(?<domain>${domain})(?::[0-9]+)?(?<path>${path})${query})`,
  'gi',
);
const plainDomain = new RegExp(`(?:[-a-z0-9${latin}]+\\.)+${ending}`, 'gi');
const shortLink = /^https?:\/\/t\.co\/([a-z0-9]+)(?:\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/])?/i;

/**
 * Everything in a text that X turns into a link, with or without `https://` (X, counting characters page).
 * Own reading of the rules, so that it can disagree with a library that the product uses.
 */
export function findUrls(text: string): Span[] {
  return [...text.matchAll(url)].flatMap((match) => {
    const { before = '', url = '', protocol, domain = '', path = '' } = match.groups ?? {};
    const start = match.index + before.length;
    const end = start + url.length;
    if (!hasValidLabels(domain)) return [];
    if (protocol !== undefined) return withProtocol(url, start);
    return /[-_./]$/.test(before) ? [] : plainDomains({ domain, path, start, end });
  });
}

function withProtocol(url: string, start: number): Span[] {
  const [whole = url, slug = ''] = shortLink.exec(url) ?? [];
  return slug.length > 40 ? [] : [{ start, end: start + whole.length }];
}

/**
 * Without a protocol only the plain part of a domain is a link; a path belongs to the last one. Where letters of another
 * alphabet stand between the two, the link is as long as both, which is what the official library counts.
 */
function plainDomains({ domain, path, start, end }: Span & { domain: string; path: string }): Span[] {
  const spans = [...domain.matchAll(plainDomain)].map(({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
  }));
  const last = spans.at(-1);
  const rest = end - start - domain.length;
  if (last !== undefined && path !== '')
    spans[spans.length - 1] = { start: last.start, end: last.end + rest };
  return spans;
}

const hasValidLabels = (domain: string) =>
  domain.split('.').every((part) => part.length >= 1 && part.length <= 63);
