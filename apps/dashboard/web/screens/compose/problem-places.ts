import type { Review } from '../../api/types.ts';
import { forPeople } from '../../parts/for-people.ts';
import { type Form, threadFor } from './form.ts';

/** Problems of a post, by the place on the screen that shows them. */
export interface PlacedProblems {
  /** Problems of items, by `fieldName`, and of their media, by `mediaFieldName`. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  readonly time: readonly string[];
  /** Problems of the whole post. */
  readonly post: readonly string[];
}

type Problem = Review['problems'][number];

/** The name of an item's field. @param whose the id of the account with a text of its own, or `all` for the shared text */
export const fieldName = (whose: string, itemId: number): string => `${whose}-${itemId}`;

/** The name of the media of an item, or of one of them. */
export const mediaFieldName = (whose: string, itemId: number, key?: string): string =>
  `${fieldName(whose, itemId)}-media${key === undefined ? '' : `-${key}`}`;

/**
 * Sorts problems by the fields that they are about, each sentence once, without the paths of the request.
 * @param timeZone of the moments in them, an IANA name; the browser's own unless given
 */
export function placeProblems(problems: readonly Problem[], form: Form, timeZone?: string): PlacedProblems {
  const fields = new Map<string, string[]>();
  const accounts = new Map<string, string[]>();
  const time: string[] = [];
  const post: string[] = [];
  const told = new Set<string>();
  for (const { path, code, ...problem } of ownFirst(problems)) {
    const message = words[code] ?? problem.message;
    const [, accountId = '', index, media, place] = placed.exec(path) ?? [];
    const item = index === undefined ? undefined : threadFor(form, accountId)[Number(index)];
    if (item !== undefined) {
      const whose = accountId in form.own ? accountId : 'all';
      const name = fieldName(whose, item.id);
      const length = `${name} ${/ is (.+?) long/.exec(message)?.[1]}`;
      if (code === another && told.has(length)) continue;
      if (code === 'item_too_long') told.add(length);
      if (media === undefined) say(fields, name, message.replace(path, 'This text'));
      else {
        const key = place === undefined ? undefined : item.media[Number(place)]?.key;
        const subject = key === undefined ? 'This item' : 'This file';
        say(fields, mediaFieldName(whose, item.id, key), message.replace(path, subject));
      }
    } else if (accountId !== '') say(accounts, accountId, inWords(message, path, timeZone));
    else (isOfTime(path) ? time : post).push(inWords(message, path, timeZone));
  }
  return { fields, accounts, time, post };
}

/** A text that goes to another network of the post is too long for this one. */
const another = 'item_too_long_for_another';

/** What is too long for its own network says all that another network would say of the same length. */
const ownFirst = (problems: readonly Problem[]): readonly Problem[] => [
  ...problems.filter(({ code }) => code !== another),
  ...problems.filter(({ code }) => code === another),
];

/** `platforms.sac_1.items[0].media[1]`: the account, the item, and where it has media the one of them. */
const placed = /^platforms\.(\w+)(?:\.items\[(\d+)\](?:(\.media)(?:\[(\d+)\])?)?.*)?/;

/** Sentences for people who fill in a form, instead of the API's for programs. */
const words: Readonly<Record<string, string>> = {
  time_missing: 'Choose a date and a time.',
  medium_unknown: 'This file is not there any more. Remove it, and add it again.',
};

const isOfTime = (path: string): boolean => ['scheduledAt', 'latestAt', 'autoSchedule'].includes(path);

function inWords(message: string, path: string, timeZone: string | undefined): string {
  if (path === '') return message;
  return forPeople(
    message.replace(`(${path}) `, '').replace(`${path}: the `, 'The ').replace(`${path}: `, ''),
    timeZone,
  );
}

function say(places: Map<string, string[]>, place: string, sentence: string): void {
  const said = places.get(place) ?? [];
  if (!said.includes(sentence)) places.set(place, [...said, sentence]);
}
