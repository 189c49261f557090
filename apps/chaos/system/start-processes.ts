import { join } from 'node:path';
import { freePort } from '@carillon/local-services';
import { startTcpProxy, type TcpProxy } from '@carillon/testing/tcp-proxy';
import type { Undo } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { ChaosOptions } from '../options.ts';
import type { Services } from './system.ts';
import { programs } from './programs.ts';
import { openSlot, type Slot } from './supervised-process.ts';

export interface Slots {
  readonly apis: readonly Slot[];
  readonly workers: readonly Slot[];
  readonly apiUrls: readonly string[];
}

/** Every second process has a direct connection to Postgres, so that it sees refused connections as they are. */
const places = [
  { role: 'api', name: 'api-1', direct: false },
  { role: 'api', name: 'api-2', direct: true },
  { role: 'worker', name: 'worker-1', direct: false },
  { role: 'worker', name: 'worker-2', direct: true },
  { role: 'worker', name: 'worker-3', direct: false },
] as const;

/** Opens the places of all processes, and waits until each one is ready. */
export async function openSlots(services: Services, options: ChaosOptions, undo: Undo[]): Promise<Slots> {
  const opened: { role: 'api' | 'worker'; url: string; slot: Slot }[] = [];
  undo.push(() => Promise.all(opened.map(({ slot }) => slot.stop())));
  for (const [index, { role, name, direct }] of places.entries()) {
    const port = await freePort();
    const postgres = direct ? null : await linkTo(services.postgres.url, undo);
    const redis = await linkTo(services.redis.url, undo);
    const urls = {
      database: postgres?.url(services.postgres.url) ?? services.postgres.url,
      redis: redis.url(services.redis.url),
      sandbox: services.sandbox.url,
    };
    const program = programs[role]({ port, urls, index, options, encryptionKey: services.encryptionKey });
    const slot = openSlot({
      name,
      ...program,
      logFile: join(services.logs, `${name}.log`),
      links: { postgres, redis },
    });
    opened.push({ role, url: `http://127.0.0.1:${port}`, slot });
    slot.start();
  }
  await Promise.all(opened.map(({ url }) => untilReady(url)));
  const of = (wanted: 'api' | 'worker') => opened.filter(({ role }) => role === wanted);
  return {
    apis: of('api').map(({ slot }) => slot),
    workers: of('worker').map(({ slot }) => slot),
    apiUrls: of('api').map(({ url }) => url),
  };
}

async function linkTo(serviceUrl: string, undo: Undo[]): Promise<TcpProxy> {
  const link = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(serviceUrl).port) });
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
