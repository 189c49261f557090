import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Options of V8: what it collects while nothing happens is not to make the process as small as it can be. */
export const keepCode = '--no-memory-reducer-favors-memory';

/**
 * Gives the memory back that starting needed and nothing needs any more: a process of ours is 50 MB smaller after it. V8
 * would keep it for objects to come. It takes 0.1 s, in which nothing else is done: call it before there is anything to do.
 *
 * From then on memory is kept. V8 would give it back after 8 s of quiet, and the compiled code with it: after every such
 * pause requests took twice as much CPU for some seconds.
 */
export function trimMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString(keepCode);
}

/**
 * Has V8 collect all of the heap when that has doubled, buffers outside of it included. For a process that receives files:
 * by itself V8 comes back after 12 MB where little of the heap changes, which is once for five pictures that
 * arrive, and half of what they cost was looking through a heap in which nothing had happened.
 */
export function growHeap(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
