import { freePort } from '@carillon/local-services';
import { type Program, startProgram } from '@carillon/testing/run-process';
import type { TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';

/** Environment variables by which a process of the service knows an instance. Its queue has the default prefix. */
export function environmentOf({ databaseUrl, queue, encryptionKey }: TestInstance): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ...(queue.backend === 'redis' ? { REDIS_URL: queue.url } : { QUEUE_BACKEND: 'postgres' }),
    ENCRYPTION_KEY: Buffer.from(encryptionKey).toString('base64'),
  };
}

export interface ApiProcess {
  readonly url: string;
  readonly program: Program;
}

/** Starts the API in a process of its own. @returns when it listens, whatever the state of its servers */
export async function startApiProcess(
  instance: TestInstance,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  const port = await freePort();
  const program = startProgram('apps/api/main.ts', {
    ...environmentOf(instance),
    PORT: String(port),
    ...env,
  });
  const url = `http://127.0.0.1:${port}`;
  let ended: string | null = null;
  void program.exit().then((status) => {
    ended = `The API ended with ${status}: ${program.lines.join(' ')}`;
  });
  const listens = async () => {
    if (ended !== null) throw new Error(ended);
    return fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until('the API to listen', listens);
  return { url, program };
}
