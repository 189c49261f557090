import type { ApiKey } from '../../api/keys.ts';

/** Keys beside one in the row of those that were made in place of each other. */
export interface Rotation {
  /** The one that it was made in place of. */
  readonly former?: ApiKey;
  /** The one that was made in its place. */
  readonly next?: ApiKey;
}

/** Of each key that was rotated, or came of that, by its id. @param keys the oldest first */
export function rotationsOf(keys: readonly ApiKey[]): ReadonlyMap<string, Rotation> {
  const rotations = new Map<string, Rotation>();
  const lasts = new Map<string, ApiKey>();
  for (const key of keys) {
    const first = key.firstKeyId ?? key.id;
    const former = lasts.get(first);
    if (former !== undefined) {
      rotations.set(key.id, { former });
      rotations.set(former.id, { ...rotations.get(former.id), next: key });
    }
    lasts.set(first, key);
  }
  return rotations;
}
