/** Names of the security controls by number, as SECURITY.md has them. */
export const controlNames = {
  1: 'Tenants see only what is theirs',
  2: 'API keys are kept as keyed hashes, have scopes, an end, and can be revoked; what they made ends with them',
  3: 'Passwords are hashed with Argon2id, and guessing them is slowed down',
  4: 'Sessions are rows; their cookie is `__Host-`, HttpOnly, Secure and Lax',
  5: "Changes need a token of the session and the dashboard's origin",
  6: 'OAuth with PKCE and a state that belongs to the session',
  7: 'Credentials are sealed, bound to account, network and purpose, with rotating keys',
  8: 'Bodies are strict, and answers have only documented fields',
  9: 'Sizes, depths and the cost of a request are bounded',
  10: 'Requests are limited by key, by person, and by address before a key is known',
  11: 'What admins do is for admins',
  12: 'The monthly limit is exact, also when requests race',
  13: 'No address of a private network is called for a user',
  14: 'Security headers; an error says nothing of the inside',
  15: 'The OpenAPI document is complete',
  16: "A hostile network's answers cost little and do nothing",
  17: 'Broken Unicode is refused',
  18: '`__proto__` and its like are refused',
  19: 'Ids are random, and checked wherever they come in',
  20: 'No secret gets into a log, a database or Redis in clear',
  21: "Redis lets in two users, confined to this service's keys",
  22: 'The board of the queues is for admins and can destroy nothing',
  23: "The processes' role in Postgres reads and writes rows only; statements have a time limit; TLS is asked for",
  24: 'Files are read in a process apart, with bounds',
  25: 'Webhooks are signed, go to public addresses only, and show no credential afterwards',
  26: 'Packages are those of the lock, by digest; scripts run only where they are named',
  27: 'Containers without rights, and an image without tools',
  28: 'Weak secrets are refused at the start; secrets may lie in files',
  29: 'An audit trail that nobody changes',
  30: 'Deleting erases, and disconnecting revokes',
  31: 'A Bluesky account is where its DID’s document says; a link renews only its customer’s',
} as const;

/** A security control, and ways to take it out that tests must notice. */
export interface Control {
  readonly number: number;
  readonly name: string;
  readonly mutations: readonly [Mutation, ...Mutation[]];
}

/** A change of one file that takes a control out, or a part of it. */
export interface Mutation {
  /** Missing part, in a few words. */
  readonly without: string;
  /** Path from the root of the repository. */
  readonly file: string;
  /** Text of the file that is replaced: it must be there exactly once. */
  readonly text: string;
  readonly instead: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly [string, ...string[]];
}

/** Mutations of some controls, by number. */
export type Mutations = { readonly [Number in keyof typeof controlNames]?: Control['mutations'] };

/**
 * A file's text with the mutation in it.
 * @throws {Error} with a sentence when the text to replace is not there exactly once
 */
export function mutate(source: string, { file, text, instead }: Mutation): string {
  const [before = '', ...after] = source.split(text);
  const [rest] = after;
  if (rest === undefined) throw new Error(`${file} does not have the text ${JSON.stringify(text)}.`);
  if (after.length > 1)
    throw new Error(`${file} has the text ${JSON.stringify(text)} ${after.length} times.`);
  return before + instead + rest;
}
