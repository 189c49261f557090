/** Shared by everything in a run of the test program. */
export interface TestRun {
  /** Everything that was started, to be stopped in reverse order whatever happens. */
  readonly started: AsyncDisposableStack;
  /** Aborted by Ctrl-C and by the time limit. */
  readonly signal: AbortSignal;
}

const runTimeoutMs = 10 * 60_000;
/** For stopping everything; then the process ends as it is. */
const stopTimeoutMs = 20_000;

export function createTestRun(): TestRun {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new Error(`Stopped by ${name}.`)));
  }
  setTimeout(() => stop.abort(new Error('Stopped: ten minutes are over.')), runTimeoutMs).unref();
  stop.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), stopTimeoutMs).unref());
  return { started: new AsyncDisposableStack(), signal: stop.signal };
}

/** Prints a line per check and counts them; a check that throws has failed, and the next one runs. */
export function createChecks() {
  const counts = { passed: 0, failed: 0 };
  return {
    counts,
    async check(promise: string, verify: () => void | Promise<void>) {
      try {
        await verify();
        counts.passed += 1;
        console.log(`ok ${promise}`);
      } catch (error) {
        counts.failed += 1;
        console.log(`FAILED ${promise}\n${sentence(error).replaceAll(/^/gm, '    ')}`);
      }
    },
  };
}

const sentence = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error}\n${sentence(error.cause)}` : String(error);

export type Check = ReturnType<typeof createChecks>['check'];
