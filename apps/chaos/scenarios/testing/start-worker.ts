import { environmentOf, type Program, type Scene, until } from '@carillon/testing';

/** What happens to a worker, and at which statement; see `at-statement.ts`. */
interface Moment {
  readonly says: string;
  readonly does: 'die' | 'stop' | 'block';
  /** ms */
  readonly deadline?: string;
  readonly until?: string;
}

/** After the intent to send is committed, and before the network is called. */
export const beforeCall = 'SELECT sealed, version FROM credentials';

/** Starts a worker in a process of its own on a scene with a Redis of its own. */
export const startWorker = (scene: Scene, env: Record<string, string> = {}, moment?: Moment): Program =>
  scene.startWorkerProcess({
    ...environmentOf(scene.instance),
    QUEUE_BACKEND: 'redis',
    X_CLIENT_ID: 'carillon',
    X_CLIENT_SECRET: 'secret',
    ...(moment && { NODE_OPTIONS: `--import ${hook(moment)}` }),
    ...env,
  });

/** Waits until the worker's moment has come. */
export const happened = ({ lines }: Program): Promise<true> =>
  until('the moment', async () => lines.includes('the moment has come'), 30_000);

const hook = (moment: Moment) =>
  `${new URL('./at-statement.ts', import.meta.url)}?${new URLSearchParams({ ...moment })}`;
