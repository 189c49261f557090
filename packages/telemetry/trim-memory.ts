import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives the memory back that starting needed and nothing needs any more: a process of ours is 50 MB smaller after it. V8
 * would keep it for objects to come. It takes 0.1 s, in which nothing else is done: call it before there is anything to do.
 */
export function trimMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
