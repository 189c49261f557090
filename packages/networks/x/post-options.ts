import type { PostOption } from '@carillon/core';

export const postIdPattern = /^\d{1,19}$/;

/** An address of a post, such as `https://x.com/ada/status/1445880548472328192?s=20`. */
const postAddress =
  /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\w{1,20}\/status\/(\d{1,19})(?:[/?#].*)?$/i;

const postIdOf = (text: string): string | null => {
  const written = text.trim();
  return postIdPattern.test(written) ? written : (postAddress.exec(written)?.[1] ?? null);
};

/** Fields of POST /2/tweets (X, OpenAPI); what is said of self-serve apps holds since February 2026. */
export const xPostOptions: readonly PostOption[] = [
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
    description: 'who can reply, besides the author; everyone unless given',
  },
  {
    is: 'text',
    name: 'quote',
    label: 'Quotes a post',
    excludesMedia: true,
    read: postIdOf,
    expected: 'the id of a post on X, or its address',
    placeholder: 'https://x.com/ada/status/1445880548472328192',
    example: '1445880548472328192',
    description:
      'the id or the address of a post that is shown below the text. X lets most applications quote only posts of the account itself, and posts that mention it',
  },
];
