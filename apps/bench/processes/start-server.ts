import { freePort } from '@carillon/local-services';
import { type Undo, until } from '@carillon/testing';
import type { Stage } from '../stage.ts';
import { type Program, startProcess } from './start-process.ts';

interface Server extends Program {
  /** Tells it its port; PORT unless given. */
  readonly portVariable?: string;
}

/** Starts a program that serves HTTP, and waits until it is ready. @returns its URL */
export async function startServer(
  stage: Stage,
  { portVariable = 'PORT', ...program }: Server,
  undo: Undo[],
): Promise<string> {
  stage.stopping.throwIfAborted();
  const port = await freePort();
  const server = startProcess(stage, { ...program, env: { ...program.env, [portVariable]: String(port) } });
  undo.push(() => server.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(`${program.name} to be ready`, async () => {
    await server.assertRunning();
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return url;
}
