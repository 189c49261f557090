import { freePort } from '@carillon/local-services';
import type { Undo } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { Stage } from '../stage.ts';
import { type Process, type Program, startProcess } from './start-process.ts';

export interface Ready {
  readonly process: Process;
  readonly url: string;
  /** From its start until `/readyz` answered 200, ms. */
  readonly took: number;
}

/** Starts a program that has `/readyz`, and waits until it is ready. @param variable that holds its port */
export async function startReady(
  stage: Stage,
  {
    variable = 'PORT',
    ...program
  }: Program & { readonly variable?: 'PORT' | 'WORKER_PORT' | 'SANDBOX_PORT' },
  undo: Undo[],
): Promise<Ready> {
  stage.stopping.throwIfAborted();
  const port = await freePort();
  const begin = performance.now();
  const started = startProcess(stage, { ...program, env: { ...program.env, [variable]: String(port) } });
  undo.push(() => started.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(`${program.name} to be ready`, async () => {
    await started.assertRunning();
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { process: started, url, took: performance.now() - begin };
}
