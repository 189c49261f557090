/** What everything in a run of the test program shares. */
export interface TestRun {
  /** What was started, to be stopped in reverse order whatever happens. */
  readonly started: AsyncDisposableStack;
  /** Aborted by Ctrl-C and by the time limit. */
  readonly signal: AbortSignal;
}

const timeLimit = 10 * 60_000;
/** How long stopping may take before the process ends as it is. */
const stopLimit = 20_000;

export function createTestRun(): TestRun {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)));
  }
  setTimeout(() => stop.abort(new Error('Stopped: ten minutes are over.')), timeLimit).unref();
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), stopLimit).unref());
  return { started: new AsyncDisposableStack(), signal: stop.signal };
}
