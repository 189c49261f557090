import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from '@carillon/networks';
import { instantNetwork } from './instant-network.ts';

/** Until a request is answered, ms: what X and Bluesky take. */
export const latency = 200;

/** A network that is in this process, takes everything, and lets everybody wait as one across an ocean does. */
export function distantNetwork(...facts: Parameters<typeof instantNetwork>): Network {
  const network = instantNetwork(...facts);
  return {
    ...network,
    async publish(...request) {
      await sleep(latency);
      return network.publish(...request);
    },
  };
}
