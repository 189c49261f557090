import type { Review } from '../../api/types.ts';
import { type Form, threadFor } from './form.ts';

/** Problems of a post, by the place on the screen that shows them. */
export interface PlacedProblems {
  /** Problems of items, by `fieldName`. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  readonly time: readonly string[];
  /** Problems of the whole post. */
  readonly post: readonly string[];
}

type Problem = Review['problems'][number];

/** The name of an item's field. @param whose the id of the account with a text of its own, or `all` for the shared text */
export const fieldName = (whose: string, itemId: number): string => `${whose}-${itemId}`;

/** Sorts problems by the fields that they are about, each sentence once, without the paths of the request. */
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

/** Sentences for people who fill in a form, instead of the API's for programs. */
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
