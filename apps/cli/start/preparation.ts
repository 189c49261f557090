import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import type { DevFile } from '../dev-file.ts';
import type { Run } from './run.ts';
import type { Services } from './services.ts';

/** A step of a start that needs what nothing needs later: the database's client, the queues, the networks. */
export type Step =
  | { readonly name: 'database'; readonly services: Services }
  | {
      readonly name: 'play';
      readonly services: Services;
      readonly addresses: Pick<DevFile, 'apiUrl' | 'dashboardUrl' | 'sandboxUrl'>;
      readonly dataDir: string;
      /** From now until the demo post is due. */
      readonly demoSeconds: number;
    };

/** How a step went: null, or what went wrong. */
export interface StepEnd {
  readonly problem: string | null;
}

/**
 * Starts the program beside this one that takes the steps, so that their memory is given back when it ends, which it does once
 * the demo post is out. It is ended with the run.
 * @returns takes a step. It throws with what went wrong
 */
export function openPreparation({ halt, environment }: Run): (step: Step) => Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'prepare.ts')], {
    env: environment,
    detached: true, // Ctrl-C is for us alone
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ends = on(child, 'message', { close: ['disconnect'] });
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {}); // whoever takes a step hears of it
  halt.signal.addEventListener('abort', () => child.kill());
  return async (step) => {
    child.send(step);
    const { done, value } = await Promise.race([ends.next(), failed]);
    halt.signal.throwIfAborted();
    if (done) throw new Error('The preparation of this start ended before it was done.');
    const [{ problem }] = value as [StepEnd];
    if (problem !== null) throw new Error(problem);
  };
}
