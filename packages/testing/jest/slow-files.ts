/** Reporter of the slowest test files: whoever makes one slower sees it at the end of the run. */
import type { Test } from '@jest/reporters';

/** How long a file of `npm test` should take at most, ms. */
const wantedMs = 10_000;

/** How many files are listed at least, and every one that is too slow. */
const shown = 10;

export default class SlowFiles {
  readonly #limited: boolean;
  readonly #begun = new Map<string, number>();
  readonly #tookMs = new Map<Test, number>();

  constructor(_: unknown, { isLimited }: { isLimited: boolean }) {
    this.#limited = isLimited;
  }

  onTestFileStart({ path }: Test): void {
    this.#begun.set(path, performance.now());
  }

  onTestFileResult(test: Test): void {
    this.#tookMs.set(test, performance.now() - (this.#begun.get(test.path) ?? performance.now()));
  }

  onRunComplete(): void {
    if (this.#tookMs.size < shown) return;
    const files = [...this.#tookMs].sort(([, a], [, b]) => b - a);
    const slowest = files.filter(([, ms], place) => place < shown || (this.#limited && ms > wantedMs));
    console.log('\nThe slowest files:');
    for (const [test, ms] of slowest) {
      const note =
        this.#limited && ms > wantedMs
          ? `, more than the ${wantedMs / 1_000} s that a file of npm test may take`
          : '';
      console.log(`  ${(ms / 1_000).toFixed(1)} s ${relative(test)}${note}`);
    }
  }
}

const relative = ({ path, context }: Test) => path.slice(context.config.rootDir.length + 1);
