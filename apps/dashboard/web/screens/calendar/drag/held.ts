import { useSyncExternalStore } from 'react';
import type { DropPlace } from '../drop-place.ts';
import type { PlacedEntry } from '../entries.ts';

/** A post in the hand of a person, and where it would go. */
export interface Held {
  readonly entry: PlacedEntry;
  /** Null above nothing that takes it. */
  readonly place: DropPlace | null;
  /** Where the pointer is in the window, px; null where keys carry it. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
}

let held: Held | null = null;
const listeners = new Set<() => void>();

/** Changes with each move of a pointer, so that a calendar of many posts is not drawn anew for it. */
export function hold(next: Held | null): void {
  held = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useHeld = (): Held | null => useSyncExternalStore(subscribe, () => held);

/** The day or the hour of the calendar that is on the page, by its name. */
export const cellNamed = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-cell="${name}"]`);
