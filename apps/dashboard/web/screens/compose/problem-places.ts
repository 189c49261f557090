import type { Review } from '../../api/types.ts';
import { type Form, threadFor } from './form.ts';

/** What is wrong, by where on the screen it is said. */
export interface PlacedProblems {
  /** By `fieldName`. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  readonly time: readonly string[];
  /** Of the whole post. */
  readonly post: readonly string[];
}

type Problem = Review['problems'][number];

/** Of an item's field: whose text, `all` for the one of all, and which item. */
export const fieldName = (whose: string, itemId: number): string => `${whose}-${itemId}`;

/** Sorts problems by the fields that they are about, each sentence once, with words in place of paths. */
export function placeProblems(problems: readonly Problem[], form: Form): PlacedProblems {
  const fields = new Map<string, string[]>();
  const accounts = new Map<string, string[]>();
  const time: string[] = [];
  const post: string[] = [];
  for (const { path, code, ...problem } of problems) {
    const message = words[code] ?? problem.message;
    const [, accountId = '', index] = /^platforms\.(\w+)(?:\.items\[(\d+)\].*)?/.exec(path) ?? [];
    const item = index === undefined ? undefined : threadFor(form, accountId)[Number(index)];
    if (item !== undefined) {
      const whose = accountId in form.own ? accountId : 'all';
      say(fields, fieldName(whose, item.id), message.replace(path, 'This text'));
    } else if (accountId !== '') say(accounts, accountId, inWords(message, path));
    else (isOfTime(path) ? time : post).push(inWords(message, path));
  }
  return { fields, accounts, time, post };
}

/** What is said otherwise to whom fills a form. */
const words: Readonly<Record<string, string>> = { time_missing: 'Choose a date and a time.' };

const isOfTime = (path: string): boolean => ['scheduledAt', 'latestAt', 'autoSchedule'].includes(path);

function inWords(message: string, path: string): string {
  if (path === '') return message;
  return message
    .replace(`(${path}) `, '')
    .replace(`${path}: the `, 'The ')
    .replace(`${path}: `, '')
    .replace(/^scheduledAt/, 'The time')
    .replace(/^latestAt/, 'The latest time');
}

function say(places: Map<string, string[]>, place: string, sentence: string): void {
  const said = places.get(place) ?? [];
  if (!said.includes(sentence)) places.set(place, [...said, sentence]);
}
