/** Why everything stops: a person or a supervisor asked for it. */
export class Asked extends Error {
  override readonly name = 'Asked';
}

/** Ctrl-C passes through npm, which repeats it: within this many ms a second signal is no second wish. */
const echo = 500;

/**
 * Aborts `halt` on SIGINT, SIGTERM, SIGHUP, and when nobody reads our output any more. A second signal calls
 * `hurry`, a third ends this process at once.
 */
export function haltOnSignals(halt: AbortController, hurry: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const wishes = [() => halt.abort(new Asked()), hurry, () => process.exit(130)];
  const onSignal = () => {
    if (performance.now() - last < echo) return;
    last = performance.now();
    wishes.shift()?.();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onDeafOutput = () => halt.abort(new Asked());
  for (const signal of signals) process.on(signal, onSignal);
  process.stdout.on('error', onDeafOutput);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
    process.stdout.off('error', onDeafOutput);
  };
}
