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

/** Longest file of captions (Bluesky, lexicon app.bsky.embed.video), bytes of UTF-8. */
const maxCaptionsBytes = 20_000;

const utf8 = new TextEncoder(); // as in browsers, which read it too

/** A file of captions: WEBVTT in its first line, and a cue (W3C, WebVTT). */
function captionsOf(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const isCaptions = /^WEBVTT\s/.test(lines) && lines.includes('-->');
  return isCaptions && utf8.encode(lines).length <= maxCaptionsBytes ? lines : null;
}

/** Options of posts, and of the records that stand beside them (Bluesky, lexicons of app.bsky.feed and com.atproto.label). */
export const blueskyPostOptions = [
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
  },
  {
    is: 'permission',
    name: 'allowQuotes',
    label: 'Quotes',
    withheld: 'Nobody can quote it',
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
  },
  {
    is: 'text',
    name: 'captions',
    label: 'Captions (WebVTT)',
    maxLength: maxCaptionsBytes,
    needsVideo: true,
    read: captionsOf,
    expected: 'WebVTT of at most 20,000 bytes',
    placeholder: 'WEBVTT',
  },
  {
    is: 'text',
    name: 'captionsLanguage',
    label: 'Captions language',
    belongsTo: 'captions',
    read: languageOf,
    expected: 'a language tag such as en or pt-BR',
    placeholder: 'en',
  },
] as const satisfies readonly PostOption[];

/** The same as `Item.options` of packages/core has it. */
interface Wishes {
  readonly replyGate?: readonly ('mentioned' | 'following' | 'followers')[];
  readonly allowQuotes?: boolean;
  readonly labels?: readonly string[];
  readonly languages?: readonly string[];
  readonly captions?: string;
  readonly captionsLanguage?: string;
}

/** Options of an item, whose shapes were checked when it was stored. */
export const wishesOf = (values: OptionValues = {}): Wishes => values as Wishes;
