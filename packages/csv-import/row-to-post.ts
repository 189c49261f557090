import { isTimezone, type Platform, platforms, platformTitles } from '@carillon/core';
import { textColumns } from './columns.ts';
import { type FindAccounts, folded, type KnownAccount } from './find-accounts.ts';
import { type FindFiles, type GivenFiles, mediaOf, type NamedMedium } from './read-media.ts';
import type { Row, RowProblem } from './read-table.ts';
import { plainTime, readTime, type TimeReading } from './read-time.ts';
import { optionsOf, type RowOptions } from './row-options.ts';

export interface KnownProfile {
  readonly id: string;
  readonly name: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Names for cells. */
export interface Known extends GivenFiles {
  readonly profiles: readonly KnownProfile[];
  readonly accounts: readonly KnownAccount[];
}

export type PostTime =
  | { readonly status: 'draft' }
  | { readonly publishNow: true }
  | { readonly autoSchedule: true }
  /** Without a time zone where it has an offset. */
  | { readonly status: 'scheduled'; readonly scheduledAt: string; readonly timezone?: string };

/** A row as a post that can be asked for. */
export interface RowPost {
  readonly row: Row;
  readonly profileId: string;
  readonly accounts: readonly KnownAccount[];
  /** The texts of an account, item by item. */
  readonly textsOf: (account: KnownAccount) => readonly string[];
  readonly media: readonly NamedMedium[];
  /** Options of the first item. */
  readonly options: RowOptions;
  /** The fields of the request that say when it goes out. */
  readonly time: PostTime;
  readonly externalId: string | null;
  readonly tags: string | null;
}

/** Parts that all rows of a table share. */
interface ByTable {
  readonly reading: TimeReading;
  readonly find: FindFiles;
  readonly findAccounts: FindAccounts;
}

/** The post of a row; with what is wrong with its cells, as far as that is known without the server. */
export function rowToPost(
  row: Row,
  known: Known,
  { reading, find, findAccounts }: ByTable,
): { readonly post: RowPost; readonly problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const say = (column: string, message: string) => {
    const isSaid = problems.some((each) => each.column === column && each.message === message);
    if (!isSaid && problems.length < maxProblems)
      problems.push({ row, line: row.line, column, message: shortened(message) });
  };
  const cell = (name: string): string => {
    const says = row.cells.get(name)?.trim() ?? '';
    if (says.length <= maxCell) return says;
    say(name, `${name} is longer than ${maxCell} characters.`);
    return '';
  };
  const profile = profileOf(cell('profile'), known, say);
  const accounts = accountsOf(cell('accounts'), profile, findAccounts, say);
  const texts = textsOf(row, say);
  const media = mediaOf(cell('media'), cell('alt_text'), { find, unsafe: known.unsafe ?? [], say });
  if (texts.length === 0 && media.length === 0) say('text', 'text is empty.');
  const own = ownTexts(row, texts, accounts, say);
  const post = {
    row,
    accounts,
    media,
    options: optionsOf(row, { used: new Set(accounts.map(({ platform }) => platform)), say }),
    profileId: profile?.id ?? '',
    textsOf: ({ platform }: KnownAccount) => {
      const text = own.get(platform);
      return text === undefined ? (texts.length === 0 ? [''] : texts) : [text];
    },
    time: timeOf(cell('when'), { timezone: cell('timezone') || (profile?.timezone ?? 'UTC'), reading }, say),
    externalId: cell('external_id') || null,
    tags: cell('tags') || null,
  };
  return { post, problems };
}

/** Most problems named of one row. */
const maxProblems = 50;

/** Longest cell that is no text, UTF-16 units: the ids of 500 accounts. */
const maxCell = 16_000;

/** A cell may have megabytes, and a sentence names what is in it. */
const shortened = (message: string): string =>
  message.length <= 600 ? message : `${message.slice(0, 300)} … ${message.slice(-200)}`;

type Say = (column: string, message: string) => void;

function profileOf(named: string, { profiles }: Known, say: Say): KnownProfile | null {
  const [only, ...others] = profiles;
  if (named === '') {
    if (only !== undefined && others.length === 0) return only;
    say('profile', 'profile is empty, and there are several. Name one.');
    return null;
  }
  const found = profiles.filter(({ id, name }) => id === named || sameWord(name, named));
  if (found.length > 1)
    say('profile', `There are ${found.length} profiles called ${named}. Give the id of one.`);
  else if (found.length === 0) say('profile', `There is no profile ${named}.`);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const sameWord = (one: string, other: string): boolean => folded(one) === folded(other);

function accountsOf(
  named: string,
  profile: KnownProfile | null,
  find: FindAccounts,
  say: Say,
): KnownAccount[] {
  if (named === '') {
    say('accounts', 'accounts is empty. Name some, or write all.');
    return [];
  }
  if (profile === null) return [];
  const words = named.replaceAll(/:\s+/g, ':').split(/[,;\s]+/);
  const found = [...new Set(words)]
    .filter((word) => word !== '')
    .flatMap((word) => {
      const meant = find(profile.id, word);
      if (meant.length === 0) say('accounts', `${profile.name} has no account ${word}.`);
      return meant;
    });
  return [...new Set(found)];
}

/** The texts of a thread, as far as they follow each other. */
function textsOf({ cells }: Row, say: Say): string[] {
  const texts = textColumns.map((name) => cells.get(name));
  const last = texts.findLastIndex((text) => text !== undefined);
  texts.slice(0, last + 1).forEach((text, index) => {
    const name = textColumns[index] ?? '';
    if (text === undefined && index > 0) say(name, `${name} is empty, and a later one is not.`);
    if (text === undefined && index === 0 && last > 0) say(name, 'text is empty, and a later one is not.');
  });
  return texts.slice(0, last + 1).map((text) => text ?? '');
}

function ownTexts(
  { cells }: Row,
  texts: readonly string[],
  accounts: readonly KnownAccount[],
  say: Say,
): Map<Platform, string> {
  const own = new Map<Platform, string>();
  for (const platform of platforms) {
    const name = `text_${platform}`;
    const text = cells.get(name);
    if (text === undefined) continue;
    if (texts.length > 1) say(name, `${name} is for a single post, and this row is a thread.`);
    if (!accounts.some((account) => account.platform === platform))
      say(name, `${name} is not used: none of the accounts is on ${platformTitles[platform]}.`);
    own.set(platform, text);
  }
  return own;
}

interface Clocks {
  readonly timezone: string;
  readonly reading: TimeReading;
}

function timeOf(cell: string, { timezone, reading }: Clocks, say: Say): PostTime {
  if (!isTimezone(timezone)) say('timezone', `${timezone} is no time zone. One is Europe/Berlin.`);
  const when = plainTime(cell);
  switch (when.toLowerCase()) {
    case '':
    case 'draft':
      return { status: 'draft' };
    case 'now':
      return { publishNow: true };
    case 'auto':
      return { autoSchedule: true };
  }
  const time = readTime(when, reading);
  if ('problem' in time) {
    say('when', time.problem);
    return { status: 'draft' };
  }
  const { local, offset } = time;
  return {
    status: 'scheduled',
    scheduledAt: `${local}${offset ?? ''}`,
    ...(offset === undefined && { timezone }),
  };
}
