import { type KeyRing, keyIdOf } from './key-ring.ts';

/** Stored credentials that have their header in common. */
interface SealedGroup {
  /** Null where a stored value has none. */
  readonly header: string | null;
  readonly accounts: number;
  /** Id of one of them. */
  readonly example: string;
}

/** The sentence for a process that lacks a key of stored credentials; null when it has them all. */
export function unknownKeys(stored: readonly SealedGroup[], keys: KeyRing): string | null {
  const known = new Set(keys.map(({ id }) => id));
  const unknown = stored.filter(({ header }) => !known.has(keyIdOf(header ?? '') ?? ''));
  if (unknown.length === 0) return null;
  const accounts = unknown.reduce((sum, group) => sum + group.accounts, 0);
  const examples = unknown.map(({ header, example }) => `${keyIdOf(header ?? '') ?? 'no key'} (${example})`);
  return (
    `The credentials of ${accounts} social account(s) are sealed with a key that is neither ENCRYPTION_KEY nor one of ` +
    `ENCRYPTION_KEYS_OLD: ${examples.slice(0, 5).join(', ')}. Give that key as well, or disconnect the accounts.`
  );
}

export interface KeyCheck {
  /** The headers of all stored credentials. */
  readonly stored: Promise<readonly SealedGroup[]>;
  readonly keys: KeyRing;
  readonly log: { warn(facts: object, message: string): void };
  /** Ends the process, saying why. */
  readonly refuse: (reason: string) => unknown;
}

/**
 * Keeps a process from starting that lacks a key of stored credentials. While Postgres is away nobody knows; then it
 * starts, with a warning.
 */
export async function checkKeys({ stored, keys, log, refuse }: KeyCheck): Promise<void> {
  const groups = await stored.catch((error: unknown) => {
    log.warn({ error }, 'Postgres is away: whether a key is missing could not be checked');
    return [];
  });
  const missing = unknownKeys(groups, keys);
  if (missing !== null) refuse(missing);
}
