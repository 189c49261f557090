import { hasTopLevel, isDomain, maxHostLength } from './is-domain.ts';
import { hostRun, unspaced } from './path-characters.ts';

/** Where the host of a link stands in a text, its port included. */
export interface Host {
  readonly start: number;
  readonly end: number;
}

const name = new RegExp(hostRun, 'iuy');
const ipv6 = /\[[\da-f:.]{2,45}\]/iy;
const port = /:(\d{1,5})(?![\p{L}\p{N}])/uy;

/** A name and a password for a server, which look like its host. */
const userInfo = /[!$%&'()*+,.:;=\w~-]{0,500}@/y;

/** The rest of the part before the @ of a mail address, of 64 characters at most (RFC 5321). */
const mailAddress = /[\w.!$%&'*+=^`{|}~-]{0,64}[@＠][\p{L}\p{N}]/uy;

/** Borders of names in texts of scripts without spaces, where X begins and ends them, too. */
const seam = new RegExp(`(?<=${unspaced})(?=[a-z\\d])|(?<=[a-z\\d])(?=${unspaced})`, 'iu');

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The host after a scheme that ends at `start`; null without one that a link could lead to. */
export function hostAfterScheme(text: string, start: number): Host | null {
  if (matchAt(userInfo, text, start)) return null;
  const address = matchAt(ipv6, text, start)?.[0];
  const host = address ?? wholeName(matchAt(name, text, start)?.[0] ?? '');
  if (address === undefined && !/\./.test(host) && !/^localhost$/i.test(host)) return null;
  if (host.length > maxHostLength || !URL.canParse(`https://${host}`)) return null;
  return { start, end: afterMark(text, afterPort(text, start + host.length)) };
}

/** A host may end in a dot, or have no port behind its colon, where a path follows: without that the link would lead elsewhere. */
const afterMark = (text: string, end: number): number =>
  /^[.:]\/$/.test(text.slice(end, end + 2)) ? end + 1 : end;

/** The name at the beginning of a run of letters that may go on: `example.com...`, `example.comを`. */
function wholeName(run: string): string {
  const [labels = ''] = run.slice(0, 2 * maxHostLength).split('..');
  const trimmed = withoutEnd(labels);
  const [first = ''] = trimmed.split(seam);
  const cut = first.includes('.') && hasTopLevel(first.toLowerCase()) ? first : trimmed;
  return /^[\p{L}\p{N}]/u.test(cut) ? cut : '';
}

const withoutEnd = (written: string): string => /^.*[^._-]/su.exec(written)?.[0] ?? '';

function afterPort(text: string, end: number): number {
  const [found = '', number] = matchAt(port, text, end) ?? [];
  return Number(number) <= 65_535 ? end + found.length : end;
}

/**
 * The names of sites, without a scheme, in a run of what names are made of: none in a mail address, in a call such as
 * `app.run()`, and none that rather is a file's.
 */
export function bareHosts(text: string, run: Host): readonly Host[] {
  if (run.end - run.start > maxRun) return [];
  const hosts: Host[] = [];
  let at = run.start;
  for (const piece of text.slice(run.start, run.end).split(seam)) {
    const [, dashes = '', written = ''] = /^(_*)(.*)$/su.exec(piece) ?? [];
    const start = at + dashes.length;
    const [named = ''] = written.split('..');
    const found = withoutEnd(named);
    const end = start + found.length;
    const isEmphasis = text.startsWith(dashes, end) || text.charAt(end) === '/';
    if (isEmphasis && isSite(text, { start, end }, at)) hosts.push({ start, end: afterPort(text, end) });
    at += piece.length;
  }
  return hosts;
}

/** A longer run of letters is no name, characters; texts of scripts without spaces have runs, too. */
const maxRun = 3_000;

function isSite(text: string, { start, end }: Host, pieceStart: number): boolean {
  const written = text.slice(start, end);
  // Names that mix directions of writing have a top-level domain and are no host (RFC 5893).
  if (!isDomain(written) || !URL.canParse(`https://${written}`)) return false;
  const before = text.slice(Math.max(0, pieceStart - 9), pieceStart).replace(/\p{Cf}+$/u, '');
  const isWithinWord = /[a-z\d]$/i.test(before) || (!/^[ -~]*$/.test(written) && /\p{L}$/u.test(before));
  // Paths, mentions, tags and code go on so.
  if (isWithinWord || /[@＠#＃$/\\:.&=+%?!^-]$/u.test(before)) return false;
  if (text.charAt(end) === '(' || matchAt(mailAddress, text, end)) return false;
  return text.charAt(afterPort(text, end)) === '/' || !isFileName(written);
}

/**
 * Endings of usual files that are top-level domains, too. Those whose domains people name more often than files are not
 * here: .pl, .ml, .mk, .so, .app.
 */
const endings = new Set(['cab', 'cc', 'java', 'md', 'mm', 'mov', 'ps', 'py', 'rs', 'sh', 'tf', 'zip']);

/** Domains under which a country's names are registered, such as those of .com.py. */
const secondLevels = new Set(['ac', 'co', 'com', 'edu', 'gov', 'in', 'net', 'org']);

/** True when a bare name, such as README.md or setup.py, is rather a file's than a site's. */
function isFileName(name: string): boolean {
  const labels = name.toLowerCase().split('.');
  if (labels[0] === 'www' || !endings.has(labels.at(-1) ?? '')) return false;
  return labels.length < 3 || !secondLevels.has(labels.at(-2) ?? '');
}
