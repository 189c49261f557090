import { linkEnd } from './link-end.ts';
import { bareHosts, type Host, hostAfterScheme } from './link-host.ts';
import { matchedBrackets } from './matched-brackets.ts';
import { hostRun } from './path-characters.ts';

/** A link in a text; indices in UTF-16 units, the end not included. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  /** As it was written, with its scheme in lower case, or with `https://` where it had none. */
  readonly uri: string;
  /** Whether it was written with a scheme. */
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
    const isLinked =
      scheme === undefined || !/[a-z\d@＠#＃$]$/iu.test(text.slice(Math.max(0, index - 1), index));
    for (const host of isLinked ? hostsOf(text, { start: index, end: after }, scheme) : []) {
      if (host.start < end) continue;
      const start = scheme === undefined ? host.start : index;
      end = linkEnd(text, { start, hostEnd: host.end }, partners);
      const uri = (scheme?.toLowerCase() ?? 'https://') + text.slice(host.start, end);
      links.push({ start, end, uri, hasScheme: scheme !== undefined });
    }
  }
  return links;
}

function hostsOf(text: string, found: Host, scheme: string | undefined): readonly Host[] {
  if (scheme === undefined) return bareHosts(text, found);
  const host = hostAfterScheme(text, found.end);
  return host === null ? [] : [host];
}

/** The link whose page a post shows: the first that was written with a scheme, because it is meant to be one. */
export const linkForCard = (links: readonly FoundLink[]): FoundLink | undefined =>
  links.find(({ hasScheme }) => hasScheme) ?? links[0];
