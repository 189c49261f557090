/** Puts work off while it is asked for again and again. */
export interface Pause {
  ask(): void;
  close(): void;
}

/**
 * @param quiet time without another request after which the work is begun, ms
 * @param atMost time after the first request after which it is begun in any case, ms
 */
export function openPause(
  { quiet, atMost }: { readonly quiet: number; readonly atMost: number },
  work: () => void,
): Pause {
  let timer: NodeJS.Timeout | undefined;
  let first = Number.NEGATIVE_INFINITY;
  const close = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const begin = () => {
    close();
    work();
  };
  return {
    ask() {
      const now = performance.now();
      if (timer === undefined) first = now;
      clearTimeout(timer);
      timer = setTimeout(begin, Math.max(0, Math.min(quiet, first + atMost - now)));
      timer.unref();
    },
    close,
  };
}
