import { type Label, labelsOfRuns, maxFoundLength } from './domain-labels.ts';
import { invalid, latin } from './url-letters.ts';

export interface Span {
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A domain: labels of a run from `first` to `last`, and the top level domain that the next one begins with. */
interface Domain extends Span {
  readonly first: number;
  readonly last: number;
}

/** Most labels that are found before a top level domain. */
const maxLabels = 41;

/** Letters of a path that it can end with, and its others. */
const ends = String.raw`+\-a-z\u0400-\u04FF0-9=_#/${latin}`;
const others = String.raw`!*';:,.$%\[\]\u2013~@|&`;
const letter = `[${ends}${others}]`;
const nested = String.raw`\((?:${letter}+|${letter}*\(${letter}+\)${letter}*)\)`;
// Nothing behind it can fail, so a path is not read again from each of its parentheses.
const path = `(?:/(?:[${others}]*(?:${nested}[${others}]*)*[${ends}]+)*(?:${nested})*)?`;
const query = String.raw`(?:\?[a-z0-9!?*'@();:&=+$/%#\[\]\-_.,~|]*[a-z0-9\-_&=#/])?`;

/** Characters before a link. */
const before = new RegExp(`[^A-Za-z0-9@＠$#＃${invalid}]`);
const protocol = /^https?:\/\/$/i;
const behindDomain = new RegExp(`(?::[0-9]+)?(?<path>${path})${query}`, 'iy');
const plainLetter = new RegExp(`[-a-z0-9${latin}]`, 'i');
const shortLink = new RegExp(String.raw`^https?://t\.co/([a-z0-9]+)${query}`, 'i');

/**
 * Everything in a text that X turns into a link, with or without `https://` (X, counting characters page), in a time that
 * grows with the text's length alone. Own reading of the rules, so that it can disagree with a library that the product uses.
 */
export function findUrls(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0; // what stands before it is taken, by a link or by what was refused as one
  for (const labels of labelsOfRuns(text))
    for (let first = 0; first < labels.length - 1; first++) {
      const domain = findDomain(text, labels, first, from);
      if (domain === null) continue;
      behindDomain.lastIndex = domain.end;
      const behind = behindDomain.exec(text);
      const length = behind?.[0].length ?? 0;
      const end = domain.end + length;
      const begin = protocolBefore(text, domain.start, from);
      const found =
        begin === null
          ? withoutProtocol(text, labels, domain, behind?.groups?.['path'] ? length : 0)
          : withProtocol(text, begin, end);
      if (hasValidLabels(text.slice(domain.start, domain.end))) spans.push(...found);
      from = end;
    }
  return spans;
}

/** The domain that begins in a label as far to the left as one can, with as many labels as it can have. */
function findDomain(text: string, labels: readonly Label[], first: number, from: number): Domain | null {
  let last = first;
  for (let at = first + 1; at < Math.min(first + maxLabels, labels.length - 1); at++) {
    if (labels[at]?.isLast && topEndOf(labels, at + 1) > 0) last = at;
    if (!labels[at]?.isInner) break;
  }
  const end = topEndOf(labels, last + 1);
  const label = labels[first];
  const start = label === undefined || end === 0 ? null : beginning(text, label, from, last === first);
  return start === null ? null : { start, end, first, last };
}

const topEndOf = (labels: readonly Label[], at: number): number => labels[at]?.topEnd ?? 0;

const isJoint = (letter: string) => letter === '-' || letter === '_';

/** Where a domain can begin in a label. The one before the top level domain has no `_`. */
function beginning(text: string, { start, end }: Label, from: number, isLast: boolean): number | null {
  if (start === end || isJoint(text.charAt(end - 1))) return null;
  let least = Math.max(start, end - maxFoundLength, from === 0 ? 0 : from + 1);
  if (isLast) least += text.slice(least, end).lastIndexOf('_') + 1;
  const canBegin = (at: number) =>
    !isJoint(text.charAt(at)) && (at === 0 || before.test(text.charAt(at - 1)));
  // The first letter of a text is something before a link, if it can be.
  if (least === 0 && end > 1 && canBegin(1)) return 1;
  for (let at = least; at < end; at++) if (canBegin(at)) return at;
  return null;
}

/** Where the protocol begins that stands right before a domain. */
function protocolBefore(text: string, domain: number, from: number): number | null {
  for (const start of [domain - 7, domain - 8]) {
    const isFree = start === 0 || (start > from && before.test(text.charAt(start - 1)));
    if (isFree && protocol.test(text.slice(start, domain))) return start;
  }
  return null;
}

function withProtocol(text: string, start: number, end: number): Span[] {
  const url = text.slice(start, end);
  const [whole = url, slug = ''] = shortLink.exec(url) ?? [];
  return slug.length > 40 ? [] : [{ start, end: start + whole.length }];
}

/**
 * Without a protocol only the plain parts of a domain are links: labels of ASCII and Latin letters, with a top level domain
 * of any alphabet behind them. The last one has the path: where letters of another alphabet stand between the two, the link
 * is as long as both, which is what the official library counts.
 */
function withoutProtocol(text: string, labels: readonly Label[], domain: Domain, path: number): Span[] {
  if (/[-_./]/.test(text.charAt(domain.start - 1))) return [];
  const spans: Span[] = [];
  let from = domain.start;
  for (let at = domain.first; at <= domain.last; at++) {
    const start = plainStart(text, labels[at], from);
    const next = start === null ? null : lastTopLevel(labels, at, domain.last);
    if (start === null || next === null) continue;
    from = topEndOf(labels, next);
    spans.push({ start, end: from });
    at = next - 1; // what is left of that label may begin another
  }
  const last = spans.pop();
  return last === undefined ? [] : [...spans, { start: last.start, end: last.end + path }];
}

/** Where the plain letters begin that a label ends with; null where it ends with none. */
function plainStart(text: string, label: Label | undefined, from: number): number | null {
  if (label === undefined) return null;
  const least = Math.max(label.start, from);
  let start = label.end;
  while (start > least && plainLetter.test(text.charAt(start - 1))) start -= 1;
  return start < label.end ? start : null;
}

/** The last label with a top level domain that follows on plain ones alone. */
function lastTopLevel(labels: readonly Label[], first: number, last: number): number | null {
  let found: number | null = null;
  for (let at = first + 1; at <= last + 1; at++) {
    if (topEndOf(labels, at) > 0) found = at;
    if (!labels[at]?.isPlain) break;
  }
  return found;
}

const hasValidLabels = (domain: string) =>
  domain.split('.').every((part) => part.length >= 1 && part.length <= 63);
