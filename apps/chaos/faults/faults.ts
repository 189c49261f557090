import { apiKill } from './api-kill.ts';
import { apiSkew, workerSkew } from './clock-skew.ts';
import type { Fault } from './fault.ts';
import { postgresHalfOpen, postgresHole, redisHalfOpen, redisHole } from './links.ts';
import { networkSkew } from './network-skew.ts';
import { postgresCrash } from './postgres-crash.ts';
import { redisCrash } from './redis-crash.ts';
import { redisDisconnect } from './redis-disconnect.ts';
import { redisFlush } from './redis-flush.ts';
import { redisFull, redisReadOnly } from './redis-refuses.ts';
import { workerBlock } from './worker-block.ts';
import { workerKill } from './worker-kill.ts';
import { workerStop } from './worker-stop.ts';
import { workerTerm } from './worker-term.ts';
import { outageOf401, tokenHang } from './x-outages.ts';

/** Every kind of fault that is dealt at a moment. */
export const faults = {
  'worker-kill': workerKill,
  'worker-term': workerTerm,
  'worker-stop': workerStop,
  'worker-block': workerBlock,
  'worker-skew': workerSkew,
  'api-kill': apiKill,
  'api-skew': apiSkew,
  'network-skew': networkSkew,
  'redis-flush': redisFlush,
  'redis-crash': redisCrash,
  'redis-disconnect': redisDisconnect,
  'redis-full': redisFull,
  'redis-read-only': redisReadOnly,
  'redis-hole': redisHole,
  'redis-half-open': redisHalfOpen,
  'postgres-crash': postgresCrash,
  'postgres-hole': postgresHole,
  'postgres-half-open': postgresHalfOpen,
  'token-hang': tokenHang,
  'outage-401': outageOf401,
} as const satisfies Record<string, Fault>;

export type FaultKind = keyof typeof faults;
