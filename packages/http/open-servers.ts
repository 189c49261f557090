import { ownMetrics } from '@carillon/config';
import {
  growHeap,
  type Log,
  noteRequests,
  type Phase,
  type Probes,
  reportListening,
  serveProbes,
  trimMemory,
  watchEventLoop,
} from '@carillon/telemetry';
import type { Express } from 'express';
import { closeServer } from './close-server.ts';
import { createApiServer } from './create-api-server.ts';
import { limitConnections, trustsProxy } from './limit-connections.ts';

type Settings = Parameters<typeof ownMetrics>[0] & {
  readonly MAX_CONNECTIONS: number;
  /** s */
  readonly EVENT_LOOP_LIMIT: number;
};

interface Serving {
  readonly config: Settings;
  readonly probes: Omit<Probes, 'access'>;
  readonly log: Log;
}

/**
 * The server of an app for people and integrators, and the one of its metrics where they have a port of their own.
 * @returns the phases that end them, and what lets requests in
 */
export async function openServers(app: Express, { config, probes, log }: Serving) {
  const server = createApiServer(app);
  limitConnections(server, { max: config.MAX_CONNECTIONS, isProxy: trustsProxy(app), log });
  const metrics =
    config.METRICS_PORT === undefined
      ? null
      : await serveProbes(
          { ...probes, access: ownMetrics(config) },
          { host: config.HOST, port: config.METRICS_PORT },
        );
  const requests: Phase = ['requests', () => closeServer(server)];
  const metricsPort: Phase = ['metrics', async () => metrics?.close()];
  return {
    requests,
    metrics: metricsPort,
    /** Lets requests in, once the process gave back what only starting needed. @param name of the process, such as api */
    listen(name: string, port: number, onListening: () => void): void {
      trimMemory();
      growHeap();
      noteRequests(server, watchEventLoop({ name, log, limit: config.EVENT_LOOP_LIMIT * 1_000 }));
      server.listen(port, config.HOST, () => {
        reportListening();
        onListening();
      });
    },
  };
}
