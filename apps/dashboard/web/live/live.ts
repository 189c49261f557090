import { useSyncExternalStore } from 'react';

/** Whether the server tells what changes; while it does not, pages ask. */
let isLive = false;
const subscribers = new Set<() => void>();

export function setLive(now: boolean): void {
  isLive = now;
  for (const tell of subscribers) tell();
}

const subscribe = (tell: () => void) => {
  subscribers.add(tell);
  return () => void subscribers.delete(tell);
};

/** How often what is still open is asked for, ms: seldom while its changes are told, because an event may be missed. */
export function useAskEvery(): number {
  return useSyncExternalStore(subscribe, () => isLive) ? 30_000 : 5_000;
}
