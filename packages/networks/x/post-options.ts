import type { PostOption } from '@carillon/core';
import { enterprise } from './application-plan.ts';

export const postIdPattern = /^\d{1,19}$/;

/** An address of a post, such as `https://x.com/ada/status/1445880548472328192?s=20`. */
const postAddress =
  /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\w{1,20}\/status\/(\d{1,19})(?:[/?#].*)?$/i;

const postIdOf = (text: string): string | null => {
  const written = text.trim();
  return postIdPattern.test(written) ? written : (postAddress.exec(written)?.[1] ?? null);
};

/** Longest choice of a poll, code points (X, OpenAPI, CreatePostsPoll). */
export const maxChoice = 25;

function pollChoiceOf(text: string): string | null {
  const choice = text.trim();
  return choice === '' || [...choice].length > maxChoice ? null : choice;
}

/** Times that a poll may last, by their names. X takes 5 minutes to 7 days. */
export const pollTimes: Readonly<Record<string, { readonly label: string; readonly minutes: number }>> = {
  '1h': { label: '1 hour', minutes: 60 },
  '6h': { label: '6 hours', minutes: 360 },
  '12h': { label: '12 hours', minutes: 720 },
  '3d': { label: '3 days', minutes: 4_320 },
  '7d': { label: '7 days', minutes: 10_080 },
};

/** Of a poll that does not say how long it lasts. */
export const usualPollMinutes = 1_440;

/** Fields of POST /2/tweets (X, OpenAPI 2.167). Quotes: X, changelog of 2026-04-16. */
export const xPostOptions = [
  {
    is: 'choice',
    name: 'replySettings',
    label: 'Who can reply',
    usual: 'Everyone',
    isOfThread: true,
    choices: [
      { value: 'following', label: 'People you follow' },
      { value: 'mentionedUsers', label: 'People you mention' },
      { value: 'subscribers', label: 'Your subscribers' },
      { value: 'verified', label: 'Verified accounts' },
    ],
  },
  {
    is: 'text',
    name: 'quote',
    label: 'Quotes a post',
    excludesMedia: true,
    excludes: ['poll'],
    needsPlan: { plan: enterprise, since: '2026-04-20' },
    read: postIdOf,
    expected: 'the id of a post on X, or its address',
    placeholder: 'https://x.com/ada/status/1445880548472328192',
  },
  {
    is: 'mark',
    name: 'madeWithAi',
    label: 'Made with AI',
  },
  {
    is: 'mark',
    name: 'paidPartnership',
    label: 'Paid partnership',
  },
  {
    is: 'texts',
    name: 'poll',
    label: 'Poll',
    min: 2,
    max: 4,
    excludesMedia: true,
    excludes: ['quote'],
    read: pollChoiceOf,
    expected: `a choice of 1 to ${maxChoice} characters`,
    placeholder: 'Yes, No',
    example: 'At noon',
  },
  {
    is: 'choice',
    name: 'pollLasts',
    label: 'The poll lasts',
    usual: '1 day',
    belongsTo: 'poll',
    choices: Object.entries(pollTimes).map(([value, { label }]) => ({ value, label })),
  },
] as const satisfies readonly PostOption[];
