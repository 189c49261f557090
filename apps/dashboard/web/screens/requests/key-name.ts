import type { ApiKey } from '../../api/keys.ts';

/** Name of an API key; its id where it is gone. */
export function keyName(keys: readonly ApiKey[], id: string): string {
  const key = keys.find((each) => each.id === id);
  return key === undefined ? id : `${key.name} …${key.last4}`;
}
