import { setTimeout as sleep } from 'node:timers/promises';

/** How long a process may take to start on a busy machine, ms. */
const patience = 60_000;

/** Waits until a readiness probe answers 200. @throws with its last answer when it never does */
export async function untilReady(url: string): Promise<void> {
  const end = performance.now() + patience;
  let last = '';
  while (performance.now() < end) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      last = await response.text();
      if (response.ok) return;
    } catch (error) {
      last = String(error);
    }
    await sleep(100);
  }
  throw new Error(`${url} was never ready: ${last}`);
}
