import type { Platform } from '@carillon/core';
import type { Scene } from '@carillon/harness/open-scene';

interface WhichCalls {
  readonly platform?: Platform;
  readonly handle?: string;
  readonly endpoint?: string;
  readonly status?: number;
}

/** The number of calls like this that the networks got. */
export const countCalls = ({ sandbox }: Scene, { endpoint, status, ...whose }: WhichCalls): number =>
  sandbox
    .calls(whose)
    .filter((call) => endpoint === undefined || call.endpoint === endpoint)
    .filter((call) => status === undefined || call.status === status)
    .reduce((sum, { count }) => sum + count, 0);

/** The endpoint that publishes. */
export const writing = { x: 'tweet', bluesky: 'applyWrites' } as const;
