import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultShape } from '../plan/plan-faults.ts';
import { enqueueExit } from '../system/programs.ts';
import { videoTimes } from '../system/servers.ts';
import { justifiedFailures } from './answer-faults.ts';
import {
  blackHole,
  clockSkew,
  type Fault,
  halfOpen,
  instant,
  oneOf,
  postgresLinks,
  redisLinks,
  skewMs,
  xOutage,
} from './fault.ts';

/** Every kind of fault that is injected at planned moments. A new one is a row here; `--only` takes its name. */
export const faults = {
  /** SIGKILL: gone in the middle of whatever it did. */
  'worker-kill': {
    perDeck: 3,
    durationMs: instant,
    inject: async ({ workers }, planned) => oneOf(workers, planned).signal('SIGKILL'),
  },
  /** SIGTERM, as with every deployment. */
  'worker-term': {
    perDeck: 2,
    durationMs: instant,
    inject: async ({ workers }, planned) => oneOf(workers, planned).signal('SIGTERM'),
  },
  /** SIGSTOP and SIGCONT: frozen, and then it goes on as if nothing had happened. */
  'worker-stop': {
    perDeck: 2,
    durationMs: [3_000, 12_000],
    async inject({ workers }, planned) {
      const worker = oneOf(workers, planned);
      worker.signal('SIGSTOP');
      await sleep(planned.durationMs);
      worker.signal('SIGCONT');
    },
  },
  /** A busy event loop: sockets and timers wait, leases and locks run out. */
  'worker-block': {
    perDeck: 1,
    durationMs: [5_000, 35_000],
    async inject({ workers }, planned) {
      oneOf(workers, planned).send({ block: planned.durationMs });
      await sleep(planned.durationMs);
    },
  },
  'worker-skew': clockSkew(({ workers }) => workers),
  /** SIGKILL of an API, with requests under way. */
  'api-kill': {
    perDeck: 2,
    durationMs: instant,
    inject: async ({ apis }, planned) => oneOf(apis, planned).signal('SIGKILL'),
  },
  'api-skew': clockSkew(({ apis }) => apis),
  /** The clocks of both networks are a minute from Postgres', one way or the other, and then right again at once. */
  'network-skew': {
    perDeck: 1,
    durationMs: [15_000, 40_000],
    async inject({ sandbox }, planned) {
      sandbox.set({ clockOffsetMs: skewMs(planned) });
      await sleep(planned.durationMs);
      sandbox.set({ clockOffsetMs: 0 });
    },
  },
  /** FLUSHALL: every job is gone, without a word. */
  'redis-flush': {
    perDeck: 2,
    durationMs: instant,
    inject: ({ redis }) => redis.command('FLUSHALL').catch(() => {}), // away already: as empty as it gets
  },
  /** kill -9, and back without any data. */
  'redis-crash': {
    perDeck: 2,
    durationMs: [0, 5_000],
    inject: ({ redis }, { durationMs }) => redis.crash(durationMs),
  },
  /** CLIENT KILL of everybody. */
  'redis-disconnect': {
    perDeck: 1,
    durationMs: instant,
    // Redis may be away already; then everybody is disconnected.
    inject: ({ redis }) => redis.command('CLIENT', 'KILL', 'TYPE', 'normal').catch(() => {}),
  },
  /** Some seconds without room for anything (maxmemory, noeviction). */
  'redis-full': {
    perDeck: 1,
    durationMs: [5_000, 20_000],
    async inject({ redis }, { durationMs }) {
      await redis.command('CONFIG', 'SET', 'maxmemory', '1').catch(() => {}); // away already, and a new one has room
      await sleep(durationMs);
      await redis.acceptWrites();
    },
  },
  /** Some seconds as a read-only replica, with the data it had, without a word. */
  'redis-read-only': {
    perDeck: 1,
    durationMs: [5_000, 20_000],
    async inject({ redis }, { durationMs }) {
      await redis.command('REPLICAOF', '127.0.0.1', '1').catch(() => {}); // away already, and a new one is a primary
      await sleep(durationMs);
      await redis.acceptWrites();
    },
  },
  'redis-hole': blackHole(redisLinks),
  'redis-half-open': halfOpen(redisLinks),
  /** `pg_ctl restart -m immediate`: no checkpoint, every connection broken, and a recovery. */
  'postgres-crash': {
    perDeck: 1,
    durationMs: [0, 4_000],
    inject: ({ postgres }, { durationMs }) => postgres.crash(durationMs),
  },
  /** kill -9 of PgBouncer, as of one that is restarted: every connection to it broken, and its sessions ended. */
  'pooler-kill': {
    perDeck: 2,
    durationMs: [0, 3_000],
    ofPooler: true,
    inject: async ({ pooler }, { durationMs }) => pooler?.crash(durationMs),
  },
  'postgres-hole': blackHole(postgresLinks),
  'postgres-half-open': halfOpen(postgresLinks),
  /** Nobody gets new tokens, and everybody who asks waits for as long as it can. */
  'token-hang': xOutage('hang', ['token']),
  /** Tokens are issued, and every other call is refused with them. */
  'outage-401': xOutage('401', ['tweet', 'timeline', 'me', 'getTweet']),
  /** Bluesky's video service takes many times as long as it did, or no time at all. */
  'video-times': {
    perDeck: 2,
    durationMs: [5_000, 15_000],
    harmless: true,
    async inject({ sandbox }, { durationMs, draw }) {
      const isSlow = draw < 0.5;
      sandbox.set({ videoFinishingMs: isSlow ? 3_000 : 0, videoEncodingMs: isSlow ? 6_000 : 0 });
      await sleep(durationMs);
      sandbox.set(videoTimes);
    },
  },
  /** It makes nothing of any video, or cannot bring what it made to the account's server: the video comes again. */
  'video-failure': {
    perDeck: 1,
    durationMs: [3_000, 10_000],
    harmless: true,
    async inject({ sandbox }, { durationMs, draw }) {
      sandbox.set({ videoFailure: draw < 0.5 ? 'generic_failure' : 'pds_upload_failure' });
      await sleep(durationMs);
      sandbox.set({ videoFailure: null });
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultKind = keyof typeof faults;

/** The name for everything that goes wrong in the networks' answers; see `answer-faults.ts`. */
export const answerFaults = 'network';

const table: ReadonlyMap<string, Fault> = new Map(Object.entries(faults));

const kinds = Object.keys(faults) as FaultKind[];

/** Everything that `--only` may name. */
export const faultNames: readonly string[] = [...kinds, enqueueExit, answerFaults];

/** The kinds that are injected at planned moments; null chooses all of them. @param pooler whether there is one to break */
export const chosenFaults = (
  only: ReadonlySet<string> | null,
  pooler = false,
): ReadonlyMap<FaultKind, FaultShape> =>
  new Map(
    kinds
      .filter((kind) => (only === null || only.has(kind)) && (pooler || !table.get(kind)?.ofPooler))
      .map((kind) => [kind, faults[kind]]),
  );

/** The error codes that a publication may fail with when faults of these kinds happen; null is every kind. */
export const justifiedBy = (only: ReadonlySet<string> | null): ReadonlySet<string> =>
  only !== null && [...only].every((kind) => table.get(kind)?.harmless) ? new Set() : justifiedFailures;
