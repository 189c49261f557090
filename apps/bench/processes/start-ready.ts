import { freePort } from '@carillon/local-services';
import { programBundle } from '@carillon/testing/program-bundle';
import type { Undo } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import type { BenchContext } from '../context.ts';
import { type Process, type Program, startProcess } from './start-process.ts';

export interface Ready {
  readonly process: Process;
  readonly url: string;
  /** From its start until `/readyz` answered 200. */
  readonly tookMs: number;
}

/** Starts a program that has `/readyz`, and waits until it is ready. @param variable that holds its port */
export async function startReady(
  context: BenchContext,
  {
    variable = 'PORT',
    ...program
  }: Program & { readonly variable?: 'PORT' | 'WORKER_PORT' | 'SANDBOX_PORT' },
  undo: Undo[],
): Promise<Ready> {
  context.stopping.throwIfAborted();
  const port = await freePort();
  await programBundle(); // made once, and no part of a start
  const begin = performance.now();
  const started = await startProcess(context, {
    ...program,
    env: { ...program.env, [variable]: String(port) },
  });
  undo.push(() => started.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(`${program.name} to be ready`, async () => {
    await started.assertRunning();
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { process: started, url, tookMs: performance.now() - begin };
}
