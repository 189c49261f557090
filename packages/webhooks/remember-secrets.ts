import type { KeyRing } from '@carillon/secrets';
import { openSecret } from './signing-secret.ts';

export type OpenSecret = (sealed: string, endpointId: string) => Promise<string>;

/** Secrets that are kept open, at most. */
const maxKept = 500;

/** Opens secrets as `openSecret` does, those of late once: an endpoint may be told hundreds of times a second. */
export function rememberSecrets(keys: KeyRing): OpenSecret {
  const kept = new Map<string, Promise<string>>();
  return (sealed, endpointId) => {
    const key = `${endpointId} ${sealed}`;
    const known = kept.get(key);
    const opening = known ?? openSecret(sealed, endpointId, keys);
    kept.delete(key);
    kept.set(key, opening); // the newest last
    if (known === undefined) opening.catch(() => kept.delete(key));
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
    return opening;
  };
}
