/** Behaviour of accounts, by the first label of the handle, in a sentence for people. The times are the settings' defaults. */
export const behaviours = {
  demo: 'Works.',
  ratelimited: 'Answers its first post with 429 and a reset 15 seconds ahead, then works.',
  expired: 'Connects, then its first post revokes access; connected again, it works.',
  suspended: 'Refuses every post: the account is suspended.',
  duplicate: 'X refuses every post as a duplicate; on Bluesky it works.',
  down: 'Its network cannot be reached: connections are refused. It can’t be connected; POST /sandbox/accounts makes it.',
  slow: 'Takes 3 seconds for every post, then works.',
  timeout: 'Takes every post and never answers. The service then looks whether it is there.',
  'breaks-thread': 'On X the second item of each thread fails once with 503; on Bluesky it works.',
} as const;

export type Behaviour = keyof typeof behaviours;

/** Any other handle works like `demo`. */
export const isBehaviour = (label: string): label is Behaviour => Object.hasOwn(behaviours, label);
