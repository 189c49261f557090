import { join } from 'node:path';
import { freePort } from '@carillon/local-services';
import type { ChaosOptions } from '../options.ts';
import { type Link, openLink } from './link.ts';
import type { Services } from './machine.ts';
import { programs } from './programs.ts';
import { openSlot, type Slot } from './slot.ts';
import type { Undo } from './undo.ts';
import { untilReady } from './until-ready.ts';

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
    const postgres = direct ? null : await linkTo(() => services.postgres.port, undo);
    const redis = await linkTo(() => services.redis.port(), undo);
    const urls = {
      database: withPort(services.postgres.url, postgres?.port ?? services.postgres.port),
      redis: `redis://:${services.redis.password}@127.0.0.1:${redis.port}`,
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
  await Promise.all(opened.map(({ url }) => untilReady(`${url}/readyz`)));
  const of = (wanted: 'api' | 'worker') => opened.filter(({ role }) => role === wanted);
  return {
    apis: of('api').map(({ slot }) => slot),
    workers: of('worker').map(({ slot }) => slot),
    apiUrls: of('api').map(({ url }) => url),
  };
}

async function linkTo(servicePort: () => number, undo: Undo[]): Promise<Link> {
  const link = await openLink(servicePort);
  undo.push(() => link.close());
  return link;
}

const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
