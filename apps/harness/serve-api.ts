import type { AddressInfo } from 'node:net';
import { createApp } from '@carillon/api/app';
import { openRequestLog } from '@carillon/api/request-log';
import { defaultPlans, type Plans } from '@carillon/core';
import type { Database } from '@carillon/db';
import { createApiServer } from '@carillon/http/create-api-server';
import { limitGuessing } from '@carillon/http/rate-limit/limit-guessing';
import { openRateLimiter } from '@carillon/http/rate-limit/limit-rate';
import type { openDesk } from '@carillon/media/intake';
import type { HostRules } from '@carillon/networks/host-rules';
import { openJobEnqueuer } from '@carillon/operations/posts/enqueue-jobs';
import { openSettling } from '@carillon/operations/posts/settling';
import { openBulkhead } from '@carillon/operations/run/bulkhead';
import type { Producer } from '@carillon/queue';
import { keyRing } from '@carillon/secrets';
import { type Log, Registry } from '@carillon/telemetry';
import type { TestInstance } from '@carillon/testing/test-instance';
import { checkAnswers } from './check-answers.ts';

/** Ways in which the API of a test may be unlike the others. */
export interface ApiOptions {
  /** The default ones unless given, without a rate limit that a test could reach. */
  readonly plans?: Plans;
  /** Servers that files may be fetched from; all unless given. */
  readonly hosts?: HostRules;
  /** Window of the rate limit, s. */
  readonly rateWindow?: number;
  /** Keys of nobody that an address may show in a window; more than a test shows unless given. */
  readonly maxUnknown?: number;
  /** Proxies whose X-Forwarded-For is believed; none unless given. */
  readonly trustedProxies?: readonly string[];
  /** Origins of pages that may read what the api answers; none unless given. */
  readonly corsOrigins?: readonly string[];
  /** The port that it listens on and says so of, and where its dashboard is; a free one, and two made-up addresses unless given. */
  readonly place?: { readonly port: number; readonly dashboardUrl: string };
}

/** Where messages to people lead. */
export const dashboardUrl = 'https://dashboard.example';

const unhurried: Plans = {
  free: { ...defaultPlans.free, requestsPerMinute: 1_000_000 },
  growth: { ...defaultPlans.growth, requestsPerMinute: 1_000_000 },
  scale: { ...defaultPlans.scale, requestsPerMinute: 1_000_000 },
};

interface ApiParts {
  readonly instance: TestInstance;
  readonly db: Database;
  readonly log: Log;
  readonly keys: Keys;
  readonly producer: Producer;
  readonly desk: Awaited<ReturnType<typeof openDesk>>;
}

/** Serves the API on a free port, and holds all that it answers against its document. */
export async function serveApi({ instance, db, log, keys, producer, desk }: ApiParts, given: ApiOptions) {
  const jobEnqueuer = openJobEnqueuer({ producer, db, log });
  const metrics = new Registry();
  const limiter = openRateLimiter(instance.queue, { log, metrics, window: given.rateWindow });
  const requests = openRequestLog({ db, log, metrics, times: { gatherMs: 20, againMs: 100 } });
  const hosts = { allowPrivateHosts: true, ...given.hosts };
  const settling = openSettling({ db, log });
  const context = {
    db,
    desk,
    settling,
    requests,
    hosts,
    jobEnqueuer,
    limiter,
    log,
    metrics,
    applicationKeys: keys.credentials,
    webhooks: { keys: keys.webhooks, hosts, dashboardUrl: given.place?.dashboardUrl ?? dashboardUrl },
    bulkhead: openBulkhead(20, { maxWaiting: 300, maxWaitMs: 60_000 }), // machines under test are slow
    keys: keys.api,
    guessing: limitGuessing(limiter, { limit: given.maxUnknown ?? 1_000_000 }),
    plans: given.plans ?? unhurried,
    publicUrl: given.place ? `http://127.0.0.1:${given.place.port}` : 'http://127.0.0.1',
    trustedProxies: given.trustedProxies ?? [],
    corsOrigins: given.corsOrigins ?? [],
  };
  const answers = checkAnswers();
  const probes = { metrics, notReady: async () => null };
  const server = createApiServer(createApp(context, probes, answers.middleware));
  await new Promise<void>((done) => server.listen(given.place?.port ?? 0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expectDocumented: answers.expectDocumented,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await requests.close();
      await limiter.close();
      await jobEnqueuer.close();
    },
  };
}

/** Keys of an instance by what they are for. */
export const keysOf = ({ encryptionKey }: TestInstance) => ({
  api: keyRing([encryptionKey], 'api keys'),
  webhooks: keyRing([encryptionKey], 'webhooks'),
  unsubscribe: keyRing([encryptionKey], 'unsubscribe links'),
  credentials: keyRing([encryptionKey], 'credentials'),
});

export type Keys = ReturnType<typeof keysOf>;
