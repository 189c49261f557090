import { setImmediate as turn } from 'node:timers/promises';

/**
 * Loads the networks with their SDKs, piece by piece: others get their turn between two of them, which is no longer than 50 ms
 * away, while all at once take 0.15 s. For a process that may never need them; who publishes imports `all.ts`.
 */
export async function loadNetworks() {
  const pieces = [
    () => import('./bluesky/pds-url.ts'),
    () => import('./bluesky/thread-records.ts'),
    () => import('./link-cards/read-page.ts'),
    () => import('./guarded-agent.ts'),
    () => import('./x/client.ts'),
    () => import('./bluesky/call-server.ts'),
    () => import('./bluesky/publisher.ts'),
  ];
  for (const load of pieces) {
    await load();
    await turn();
  }
  return import('./all.ts');
}
