import { setImmediate } from 'node:timers/promises';

/** Gives back what pixels took that are of no use any more: V8 does not see how large they are, and frees them a turn later. */
export async function collect(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    globalThis.gc?.();
    await setImmediate(); // what decoders gave is freed by callbacks
  }
}
