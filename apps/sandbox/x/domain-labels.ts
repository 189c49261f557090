import { topLevelDomains } from './top-level-domains.ts';
import { latin, letterless } from './url-letters.ts';

/** A part of a run of what domains are made of, between its dots. Places are UTF-16 units of the whole text. */
export interface Label {
  readonly start: number;
  /** Exclusive: where the dot stands, or where the run ends. */
  readonly end: number;
  /** True for what may stand before other labels of a domain. */
  readonly isInner: boolean;
  /** True for what may stand before the top level domain as well. */
  readonly isLast: boolean;
  /** True for ASCII and Latin letters, digits and `-` alone. */
  readonly isPlain: boolean;
  /** Where the top level domain that it begins with ends; 0 for one that begins with none. */
  readonly topEnd: number;
}

/** Labels have 63 characters at most; longer ones are found whole for a while, to be refused as such. */
export const maxFoundLength = 102;

const runs = new RegExp(`[^${letterless}]+`, 'g');
const plain = new RegExp(`^[-a-z0-9${latin}]+$`, 'i');

/** The labels of each run of a text that has a dot in it. Time: linear in the text. */
export function* labelsOfRuns(text: string): Generator<readonly Label[]> {
  for (const { index, 0: run } of text.matchAll(runs)) {
    if (!run.includes('.')) continue;
    let start = index;
    yield run.split('.').map((part) => {
      const label = labelOf(text, part, start);
      start = label.end + 1;
      return label;
    });
  }
}

function labelOf(text: string, part: string, start: number): Label {
  const isInner = part.length > 0 && part.length <= maxFoundLength && !/^[_-]|[_-]$/.test(part);
  return {
    start,
    end: start + part.length,
    isInner,
    isLast: isInner && !part.includes('_'),
    isPlain: plain.test(part),
    topEnd: endOfTopLevel(text, start),
  };
}

const isAscii = (name: string) => /^[a-z]+$/.test(name);
const asciiNames = new Set(topLevelDomains.filter(isAscii));
const otherNames = topLevelDomains.filter((name) => !isAscii(name));
const longestFirst = otherNames.toSorted((one, other) => other.length - one.length).join('|');
const maxAscii = Math.max(...[...asciiNames].map((name) => name.length));

const behind = '(?![0-9a-z@+-])';
const asciiName = new RegExp(`[a-z]{1,${maxAscii}}${behind}`, 'iy');
const encodedName = /xn--[-0-9a-z]+/iy;
const otherName = new RegExp(`(?:${longestFirst})${behind}`, 'iy');

/** Where the longest top level domain that begins here ends; 0 for none. */
function endOfTopLevel(text: string, at: number): number {
  const other = matchAt(otherName, text, at);
  if (other !== '') return at + other.length;
  const ascii = matchAt(asciiName, text, at);
  if (asciiNames.has(ascii.toLowerCase())) return at + ascii.length;
  const encoded = matchAt(encodedName, text, at);
  return encoded === '' ? 0 : at + encoded.length;
}

/** Match of a sticky pattern at this place; an empty text without one. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
