import { linkEnd } from './link-end.ts';
import { bareHosts, type Host, hostAfterScheme } from './link-host.ts';
import { hostRun, pathCharacters, separators } from './path-characters.ts';

/** A link in a text; indices in UTF-16 units, the end not included. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  /** As it was written, with its scheme in lower case, or with `https://` where it had none. */
  readonly uri: string;
  /** True when it was written with a scheme. */
  readonly hasScheme: boolean;
}

/** A scheme, or a run of what names of hosts are made of. */
const candidates = new RegExp(`(https?:\\/\\/)|${hostRun}`, 'giu');

/**
 * The links of a text as its readers see them, in their order: what was written with a scheme, and names of sites. The
 * SDK's own finder takes punctuation of the sentence into its links, and files and mail addresses for sites. The work
 * grows with the length of the text, whatever is in it.
 */
export function findLinks(text: string): readonly FoundLink[] {
  const partners = matchedBrackets(text);
  const links: FoundLink[] = [];
  let end = 0;
  for (const { 0: found, 1: scheme, index } of text.matchAll(candidates)) {
    const after = index + found.length;
    if (after <= end) continue;
    const hosts =
      scheme === undefined ? bareHosts(text, { start: index, end: after }) : hostAfter(text, index, after);
    for (const host of hosts) {
      if (host.start < end) continue;
      const start = scheme === undefined ? host.start : index;
      const to = linkEnd(text, { start, hostEnd: host.end }, partners);
      end = isTorn(text, to) ? restOf(text, to) : to;
      if (end > to) continue;
      const uri = (scheme?.toLowerCase() ?? 'https://') + text.slice(host.start, end);
      links.push({ start, end, uri, hasScheme: scheme !== undefined });
    }
    // The rest of an address that leads nowhere would lead elsewhere.
    if (scheme !== undefined && hosts.length === 0) end = restOf(text, after);
  }
  return links;
}

/** A scheme after a letter is no scheme. */
function hostAfter(text: string, start: number, end: number): readonly Host[] {
  if (/[a-z\d@＠#＃$]$/iu.test(text.slice(Math.max(0, start - 1), start))) return [];
  const host = hostAfterScheme(text, end);
  return host === null ? [] : [host];
}

/** Marks that nobody sees within a word: an address that one of them is in was another before. */
const torn = /[\u00ad\u2060\ufeff]+[\p{L}\p{N}/]|\u200b+[a-z\d/]/iuy;

function isTorn(text: string, end: number): boolean {
  torn.lastIndex = end;
  return torn.test(text);
}

const word = /(?:(?!https?:\/\/)\S)*/iuy;

/** The end of the word, or of what is before the next scheme in it. */
function restOf(text: string, from: number): number {
  word.lastIndex = from;
  return word.test(text) ? word.lastIndex : from;
}

/** The link whose page a post shows: the first that was written with a scheme, because it is meant to be one. */
export const linkForCard = (links: readonly FoundLink[]): FoundLink | undefined =>
  links.find(({ hasScheme }) => hasScheme) ?? links[0];

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Brackets, and what ends every link, so that no pair spans it. */
const bracketOrBreak = new RegExp(
  `[()[\\]{}]|[${separators}](?=https?:\\/\\/)|[^()[\\]{}${separators}${pathCharacters}]+`,
  'giu',
);

/**
 * The partner of each bracket of a text, by their indices both ways; one without a partner is not there. One pass for a
 * whole text, so that no link looks for its brackets again.
 */
function matchedBrackets(text: string): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  let open: number[] = [];
  const counts = new Map<string, number>();
  const count = (opener: string, change: number) => counts.set(opener, (counts.get(opener) ?? 0) + change);
  for (const { 0: found, index } of text.matchAll(bracketOrBreak)) {
    const opener = openerOf[found];
    if (opener !== undefined) {
      // Those that were opened later have no partner.
      while ((counts.get(opener) ?? 0) > 0) {
        const last = open.pop() ?? 0;
        count(text.charAt(last), -1);
        if (text.charAt(last) !== opener) continue;
        partners.set(last, index).set(index, last);
        break;
      }
    } else if ('([{'.includes(found)) {
      open.push(index);
      count(found, 1);
    } else {
      open = [];
      counts.clear();
    }
  }
  return partners;
}
