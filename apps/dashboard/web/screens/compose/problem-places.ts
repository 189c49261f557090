import { currentHint } from '@carillon/core';
import type { Review } from '../../api/types.ts';
import { forPeople } from '../../parts/for-people.ts';
import { type Form, threadFor } from './form.ts';
import { fileGone } from './media/refusal-of.ts';

/** Problems of a post, by the place on the screen that shows them. */
export interface PlacedProblems {
  /** Problems of items, by `fieldName`, and of their media, by `mediaFieldName`. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Media that the network of an account does not take, by `mediaFieldName` of that account, also where it has no text of its own. */
  readonly refused: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  readonly time: readonly string[];
  /** Problems of the whole post. */
  readonly post: readonly string[];
  /** Its profile may have limits by which more is taken. */
  readonly takesMore: boolean;
}

/** True when anything has to be changed before the post can be sent. */
export const hasProblem = ({ fields, accounts, time, post }: PlacedProblems): boolean =>
  fields.size + accounts.size + time.length + post.length > 0;

type Problem = Review['problems'][number];

/** The name of an item's field. @param whose the id of the account with a text of its own, or `all` for the shared text */
export const fieldName = (whose: string, itemId: number): string => `${whose}-${itemId}`;

/** The name of the media of an item, or of one of them. */
export const mediaFieldName = (whose: string, itemId: number, key?: string): string =>
  `${fieldName(whose, itemId)}-media${key === undefined ? '' : `-${key}`}`;

/** The name of the field of an option. */
export const optionFieldName = (
  whose: string,
  itemId: number,
  { platform, option }: { readonly platform: string; readonly option: string },
): string => `${fieldName(whose, itemId)}-${platform}-${option}`;

/**
 * Sorts problems by the fields that they are about, each sentence once, without the paths of the request.
 */
export function placeProblems(problems: readonly Problem[], form: Form): PlacedProblems {
  const fields = new Map<string, string[]>();
  const refused = new Set<string>();
  const accounts = new Map<string, string[]>();
  const time: string[] = [];
  const post: string[] = [];
  const placedProblems = new Set<string>();
  for (const { path, code, ...problem } of ownFirst(problems)) {
    const message = words[code] ?? problem.message;
    const [, accountId = '', index, media, place, platform, option] = placed.exec(path) ?? [];
    const item = index === undefined ? undefined : threadFor(form, accountId)[Number(index)];
    const whose = accountId in form.own ? accountId : 'all';
    if (item !== undefined && platform !== undefined && option !== undefined) {
      say(
        fields,
        optionFieldName(whose, item.id, { platform, option }),
        message.replace(optionPath, 'It').replace(innerPath, 'it'),
      );
    } else if (item !== undefined) {
      const key = place === undefined ? undefined : item.media[Number(place)]?.key;
      if (code === 'media_not_accepted' && key !== undefined)
        refused.add(mediaFieldName(accountId, item.id, key));
      const isOfText = media === undefined;
      const name = isOfText ? fieldName(whose, item.id) : mediaFieldName(whose, item.id, key);
      const subject = key === undefined ? 'This post' : 'This file';
      const sentence = message.replace(path, isOfText ? 'This text' : subject).replace(onceCurrent, '');
      const gist = `${name} ${gistOf(sentence)}`;
      if (ofAnother.includes(code) && placedProblems.has(gist)) continue;
      placedProblems.add(gist);
      say(fields, name, sentence);
    } else if (accountId !== '') say(accounts, accountId, inWords(message, path));
    else (isOfTime(path) ? time : post).push(inWords(message, path));
  }
  return {
    fields: new Map([...fields].map(([name, said]) => [name, joined(said)])),
    refused,
    accounts,
    time,
    post,
    takesMore: problems.some(({ message }) => message.includes(currentHint)),
  };
}

/** Text for another network of the post is too much for this one. */
const ofAnother: readonly string[] = ['item_too_long_for_another', 'media_not_accepted_by_another'];

/** A text too long for its own network says all that another network would say of it. */
const ownFirst = (problems: readonly Problem[]): readonly Problem[] => [
  ...problems.filter(({ code }) => !ofAnother.includes(code)),
  ...problems.filter(({ code }) => ofAnother.includes(code)),
];

/** Gist of a sentence, whichever network it is of: how long a text is, or all but that another network is selected. */
const gistOf = (message: string): string =>
  / is (.+?) long/.exec(message)?.[1] ?? message.replace(/ \w+ is also selected, .*/, '');

const listed = new Intl.ListFormat('en');

/** Sentences of networks on one thing are one: how far a text is over their limits, and how many pictures they allow. */
function joined(all: readonly string[]): readonly string[] {
  const over = all.flatMap((sentence) => overInWords(sentence) ?? []);
  const sentences = all.filter((sentence) => overInWords(sentence) === null);
  return [...(over.length === 0 ? [] : [`${over.join(', ')}.`]), ...picturesJoined(sentences)];
}

/** `104 over on X`; null for a sentence about something else. */
function overInWords(sentence: string): string | null {
  const [, length, network, limit] = tooLong.exec(sentence) ?? [];
  return network === undefined ? null : `${numberOf(length) - numberOf(limit)} over on ${network}`;
}

const tooLong = /^This text is ([\d,]+) .+ long(?: \(.+\))?; (\w+) allows ([\d,]+)\.$/;

const numberOf = (digits = ''): number => Number(digits.replaceAll(',', ''));

/** Sentences on too many pictures are one for networks that allow as many. */
function picturesJoined(sentences: readonly string[]): readonly string[] {
  const byLimit = Map.groupBy(sentences, (sentence) => tooManyPictures.exec(sentence)?.[3]);
  return [...byLimit].flatMap(([limit, alike]) => {
    if (limit === undefined) return alike;
    const networks = alike.flatMap((sentence) => tooManyPictures.exec(sentence)?.[2] ?? []);
    const [subject, allow] = [listed.format(networks), networks.length === 1 ? 'allows' : 'allow'];
    const over = Math.max(...alike.map(excessOf));
    const [many, them] = over === 1 ? ['one', 'it'] : [over, 'them'];
    return [
      `${subject} ${allow} ${limit} pictures per post. Remove ${many}, or move ${them} to the next post.`,
    ];
  });
}

const tooManyPictures = /^This post has (\d+) pictures; (\w+) allows (\d+)\.$/;

/** The way out that a button offers. */
const onceCurrent = new RegExp(`, (?:and \\d+|but one) ${currentHint}`);

function excessOf(sentence: string): number {
  const [, given, , limit] = tooManyPictures.exec(sentence) ?? [];
  return Number(given) - Number(limit);
}

/** `platforms.sac_1.items[0].media[1]`: the account, the item, and where it has media the one of them; or `.options.x.quote`. */
const placed = /^platforms\.(\w+)(?:\.items\[(\d+)\](?:(\.media)(?:\[(\d+)\])?|\.options\.(\w+)\.(\w+))?.*)?/;

const optionPath = /^platforms\.\S+/;

const innerPath = /platforms\.\w+\.items\[\d+\]\.options\.\w+\.\w+/;

/** Sentences for people who fill in a form, instead of the API's for programs. */
const words: Readonly<Record<string, string>> = {
  time_missing: 'Choose a date and a time.',
  medium_unknown: fileGone,
};

const isOfTime = (path: string): boolean => ['scheduledAt', 'latestAt', 'autoSchedule'].includes(path);

function inWords(message: string, path: string): string {
  if (path === '') return message;
  return forPeople(
    message
      .replace(`(${path}) `, '')
      .replace(`${path}: the `, 'The ')
      .replace(`${path}: `, '')
      .replace(/\bitem(s?)\b(.*); these are /, 'post$1$2; these are '),
  );
}

function say(places: Map<string, string[]>, place: string, sentence: string): void {
  const said = places.get(place) ?? [];
  if (!said.includes(sentence)) places.set(place, [...said, sentence]);
}
