import type { OptionValues, PostOption } from '@carillon/core';

/** Longest list of languages of a post (Bluesky, lexicon app.bsky.feed.post). */
const maxLanguages = 3;

function languageOf(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Options of posts, and of the records that stand beside them (Bluesky, lexicons of app.bsky.feed and com.atproto.label). */
export const blueskyPostOptions: readonly PostOption[] = [
  {
    is: 'choices',
    name: 'replyGate',
    label: 'Who can reply',
    usual: 'Everyone',
    isOfThread: true,
    choices: [
      { value: 'mentioned', label: 'People you mention' },
      { value: 'following', label: 'People you follow' },
      { value: 'followers', label: 'Your followers' },
    ],
    none: 'Nobody',
    description: 'who can reply, besides the author: all of these; nobody with []; everyone unless given',
  },
  {
    is: 'permission',
    name: 'allowQuotes',
    label: 'Quotes',
    withheld: 'Nobody can quote it',
    description: 'false: nobody can quote the post',
  },
  {
    is: 'choices',
    name: 'labels',
    label: 'Content warning',
    usual: 'None',
    none: null,
    choices: [
      { value: 'sexual', label: 'Suggestive' },
      { value: 'nudity', label: 'Nudity' },
      { value: 'porn', label: 'Adult content' },
      { value: 'graphic-media', label: 'Graphic media' },
    ],
    description: 'labels that warn people before they see it',
  },
  {
    is: 'texts',
    name: 'languages',
    label: 'Languages',
    max: maxLanguages,
    read: languageOf,
    expected: 'a language tag such as en or pt-BR',
    placeholder: 'en, pt-BR',
    example: 'en',
    description: 'languages of the post, as BCP 47 tags; people choose by them what they see',
  },
];

/** The same as `Item.options` of packages/core has it. */
interface Wishes {
  readonly replyGate?: readonly ('mentioned' | 'following' | 'followers')[];
  readonly allowQuotes?: boolean;
  readonly labels?: readonly string[];
  readonly languages?: readonly string[];
}

/** Options of an item, whose shapes were checked when it was stored. */
export const wishesOf = (values: OptionValues = {}): Wishes => values as Wishes;
