/** Posts that go out, and on how many accounts together. */
interface Amount {
  readonly publications: number;
  readonly posts: number;
}

/** Says what advancing would do. */
export const waitingInWords = (amount: Amount): string =>
  amount.posts === 0 ? 'Nothing due by then.' : `${posts(amount)} would be published now.`;

/** Says what advancing did. */
export function advancedInWords(amount: Amount): string {
  if (amount.posts === 0) return 'Nothing was waiting until then.';
  return `${posts(amount)} ${amount.posts === 1 ? 'is' : 'are'} being published.`;
}

/** Says on how many accounts, where that are more. */
function posts({ posts, publications }: Amount): string {
  const count = posts === 1 ? '1 post' : `${posts.toLocaleString('en')} posts`;
  return publications > posts
    ? `${count}, on ${publications.toLocaleString('en')} accounts together,`
    : count;
}
