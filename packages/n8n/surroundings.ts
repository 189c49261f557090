/**
 * Stand-ins of the SDK for globals that n8n does not allow nodes: timers are those of n8n, and nothing of the server's
 * environment is read, where another's key might stand.
 */
import { sleep } from 'n8n-workflow';

/** Calls back once, unless it was ended. Its time runs on, but holds nothing any more. */
interface Timer {
  call: (() => void) | undefined;
}

export function setTimeout<Given extends readonly unknown[]>(
  callback: (...given: Given) => void,
  ms: number,
  ...given: Given
): Timer {
  const timer: Timer = { call: () => callback(...given) };
  void sleep(ms).then(() => timer.call?.());
  return timer;
}

export function clearTimeout(timer: Timer): void {
  timer.call = undefined;
}

export const surroundings = { fetch, process: {} };
