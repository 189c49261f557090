import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import type { Fault } from './fault.ts';

type Order = Parameters<Sandbox['fault']>[0];

/** X does this to every call of some endpoints for a while: no account is at fault, so none may be disconnected for it. */
const outage = (fault: Order['fault'], endpoints: readonly string[]): Fault => ({
  perDeck: 1,
  lasts: [5_000, 20_000],
  async strike({ sandbox }, { lasts }) {
    for (const endpoint of endpoints)
      sandbox.fault({ platform: 'x', handle: '*', endpoint, fault, lastsMs: lasts });
    await sleep(lasts);
  },
});

/** Nobody gets new tokens, and everybody who asks waits for as long as it can. */
export const tokenHang = outage('hang', ['token']);

/** Tokens are issued, and every other call is refused with them. */
export const outageOf401 = outage('401', ['tweet', 'timeline', 'me', 'getTweet']);
