import { join } from 'node:path';
import type { Environment } from '@carillon/config';
import { freePort } from '@carillon/local-services';

/** A process of `npm start`. */
export interface ProcessKind {
  /** Its folder in apps, and its name in the log. */
  readonly name: string;
  readonly colour: 'cyan' | 'green' | 'magenta' | 'yellow';
  /** The variable that holds its port, and the port where nothing else is asked for and it is free. */
  readonly portVariable: string;
  readonly port: number;
}

/** In starting order, stopped in reverse: what others need comes first. Those of one row start together. */
export const processes: readonly (readonly ProcessKind[])[] = [
  [{ name: 'sandbox', colour: 'magenta', portVariable: 'SANDBOX_PORT', port: 3002 }],
  [
    { name: 'api', colour: 'cyan', portVariable: 'PORT', port: 3000 },
    { name: 'worker', colour: 'green', portVariable: 'WORKER_PORT', port: 3003 },
    { name: 'dashboard', colour: 'yellow', portVariable: 'DASHBOARD_PORT', port: 3001 },
  ],
];

export const mainOf = ({ name }: ProcessKind) => join(import.meta.dirname, '../..', name, 'main.ts');

/** A port for every process, by name: the one asked for, or a free one in place of one that is taken. */
export async function choosePorts(
  environment: Environment,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const chosen = new Map<string, number>();
  for (const { name, portVariable, port } of processes.flat()) {
    const wanted = Number(environment[portVariable]) || port;
    const given = await freePort([...chosen.values()].includes(wanted) ? undefined : wanted);
    if (given !== wanted) say(`Port ${wanted} is taken; the ${name} gets ${given}`);
    chosen.set(name, given);
  }
  return chosen;
}
