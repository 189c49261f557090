import type { Query, QueryClient } from '@tanstack/react-query';
import { ask } from './ask.ts';
import { isPassing } from './query-client.ts';

/** Waits between two looks whether the server is there, ms. */
const firstWaitMs = 2_000;
const maxWaitMs = 30_000;

/** True when the server answers what every page begins with. */
export const isServerThere = (): Promise<boolean> =>
  ask('GET /session').then(
    () => true,
    (error: Error) => !isPassing(error),
  );

/** Looks again and again, and at once when the browser has a network again, until the server is there. @returns how to stop */
export function whenServerIsBack(act: () => void): () => void {
  let timer: number | undefined;
  let isOver = false;
  let waitMs = firstWaitMs;
  const look = async () => {
    window.clearTimeout(timer);
    const isThere = await isServerThere();
    if (isOver) return;
    if (isThere) {
      stop();
      act();
      return;
    }
    window.clearTimeout(timer);
    timer = window.setTimeout(look, waitMs);
    waitMs = Math.min(waitMs * 1.5, maxWaitMs);
  };
  const stop = () => {
    isOver = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', look);
  };
  window.addEventListener('online', look);
  void look();
  return stop;
}

/** True for what is shown and could not be read, for a reason that may pass. */
const isBroken = ({ state }: Query): boolean => state.status === 'error' && isPassing(state.error as Error);

/**
 * Reads what could not be read once the server is back, so that no screen stays failed.
 * @returns how to stop
 */
export function refetchWhenServerIsBack(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let stopLooking: (() => void) | undefined;
  let wait: number | undefined;
  let waitMs = firstWaitMs;
  const broken = () => cache.findAll({ type: 'active', predicate: isBroken });
  const read = async () => {
    stopLooking = undefined;
    await client.refetchQueries({ type: 'active', predicate: isBroken });
    waitMs = broken().length === 0 ? firstWaitMs : Math.min(waitMs * 2, maxWaitMs);
    look();
  };
  const look = () => {
    if (stopLooking !== undefined || wait !== undefined || broken().length === 0) return;
    wait = window.setTimeout(() => {
      wait = undefined;
      if (broken().length > 0) stopLooking = whenServerIsBack(() => void read());
    }, waitMs);
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look();
  });
  return () => {
    unsubscribe();
    window.clearTimeout(wait);
    stopLooking?.();
  };
}
