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
