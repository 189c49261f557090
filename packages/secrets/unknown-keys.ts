import { keyIdOf } from './key-id.ts';
import type { KeyRing } from './key-ring.ts';

/** Stored credentials that have their header in common. */
interface SealedGroup {
  /** Null where a stored value has none. */
  readonly header: string | null;
  readonly accounts: number;
  /** Id of one of them. */
  readonly example: string;
}

/** What a process must say instead of starting: stored credentials name a key that it lacks. Null when it has them all. */
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
