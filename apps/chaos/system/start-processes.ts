import { join } from 'node:path';
import { freePort } from '@carillon/local-services';
import { programBundle } from '@carillon/testing/program-bundle';
import { startTcpProxy, type TcpProxy } from '@carillon/testing/tcp-proxy';
import type { Undo } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { ChaosOptions } from '../options.ts';
import { programs } from './programs.ts';
import type { Servers } from './servers.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

export interface Processes {
  readonly apis: readonly SupervisedProcess[];
  readonly workers: readonly SupervisedProcess[];
  readonly apiUrls: readonly string[];
}

/** Every second process has a direct connection to Postgres, so that it sees refused connections as they are. */
const all = [
  { role: 'api', name: 'api-1', direct: false },
  { role: 'api', name: 'api-2', direct: true },
  { role: 'worker', name: 'worker-1', direct: false },
  { role: 'worker', name: 'worker-2', direct: true },
  { role: 'worker', name: 'worker-3', direct: false },
] as const;

/** Starts all processes, and waits until each one is ready. */
export async function startProcesses(
  servers: Servers,
  options: ChaosOptions,
  undo: Undo[],
): Promise<Processes> {
  const bundle = await programBundle();
  const started: { role: 'api' | 'worker'; url: string; process: SupervisedProcess }[] = [];
  undo.push(() => Promise.all(started.map(({ process }) => process.stop())));
  for (const [index, { role, name, direct }] of all.entries()) {
    const port = await freePort();
    const databaseUrl = (servers.pooler ?? servers.postgres).url;
    const postgres = direct ? null : await linkTo(databaseUrl, undo);
    const redis = await linkTo(servers.redis.url, undo);
    const urls = {
      database: postgres?.url(databaseUrl) ?? databaseUrl,
      redis: redis.url(servers.redis.url),
      sandbox: servers.sandbox.url,
    };
    const program = programs[role]({ name, port, urls, index, options, ...servers });
    const process = superviseProcess({
      name,
      bundle,
      ...program,
      logFile: join(servers.logs, `${name}.log`),
      links: { postgres, redis },
    });
    started.push({ role, url: `http://127.0.0.1:${port}`, process });
    process.start();
  }
  await Promise.all(started.map(({ url }) => untilReady(url)));
  const of = (wanted: 'api' | 'worker') => started.filter(({ role }) => role === wanted);
  return {
    apis: of('api').map(({ process }) => process),
    workers: of('worker').map(({ process }) => process),
    apiUrls: of('api').map(({ url }) => url),
  };
}

async function linkTo(serverUrl: string, undo: Undo[]): Promise<TcpProxy> {
  const link = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(serverUrl).port) });
  undo.push(() => link.close());
  return link;
}

const untilReady = (url: string) =>
  until(`${url} to be ready`, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
