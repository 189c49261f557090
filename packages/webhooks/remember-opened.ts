export type Open = (sealed: string, endpointId: string) => Promise<string>;

/** Texts that are kept open, at most. */
const maxKept = 500;

/** Opens what is sealed of endpoints, that of late once: one may be told hundreds of times a second. */
export function rememberOpened(open: Open): Open {
  const kept = new Map<string, Promise<string>>();
  return (sealed, endpointId) => {
    const key = `${endpointId} ${sealed}`;
    const known = kept.get(key);
    const opening = known ?? open(sealed, endpointId);
    kept.delete(key);
    kept.set(key, opening); // the newest last
    if (known === undefined) opening.catch(() => kept.delete(key));
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
    return opening;
  };
}
