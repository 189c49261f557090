import { useSyncExternalStore } from 'react';
import { browserStorage, keepChoice } from '../browser-storage.ts';
import { useProfiles } from './profiles.ts';
import type { Profile } from './types.ts';

/** Under which the browser keeps it. */
const name = 'carillon.profile';

const storage = browserStorage();
const listeners = new Set<() => void>();

let chosen = storage.getItem(name);

/** Chooses the profile that screens are about, on this browser. @param id null for all profiles */
export function chooseProfile(id: string | null): void {
  chosen = id;
  if (id === null) storage.removeItem(name);
  else keepChoice(storage, name, id);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The profile that screens are about; null for all of them, and where the one that was chosen is gone. A list may ask for
 * it before the profiles are read: an id of nobody's gives an empty list for a moment.
 */
export function useChosenProfile(): { readonly profileId: string | null; readonly profile: Profile | null } {
  const id = useSyncExternalStore(subscribe, () => chosen);
  const { data } = useProfiles();
  const profile = data?.find((each) => each.id === id) ?? null;
  return { profileId: data === undefined ? id : (profile?.id ?? null), profile };
}
