/** Uses of a key in the window that is running. */
export interface Count {
  readonly used: number;
  /** Time until the window ends, ms. */
  readonly endsInMs: number;
}

/** Counts a number of uses of a key; a negative one takes some back. @returns the state after the last of them */
export type CountUses = (key: string, uses: number) => Promise<Count>;

export interface LocalFallback {
  /** Called when what is shared failed, and local counts are used from now on. */
  readonly onDown: (error: unknown) => void;
  /** Called when what is shared works again. */
  readonly onUp: () => void;
}

/** Does something for all processes, or, while that fails, for this one alone. */
export type SharedOrLocal = <Result>(
  shared: () => Promise<Result>,
  local: () => Promise<Result>,
) => Promise<Result>;

/** Time between two tries at what is shared, after it failed, ms. */
const retryMs = 1_000;

/** Counts together with other processes, and alone while that fails. Only what is under way when it begins to fail waits for it. */
export function withLocalFallback({ onDown, onUp }: LocalFallback): SharedOrLocal {
  let isDown = false;
  let nextTry = 0;

  async function tryShared<Result>(shared: () => Promise<Result>): Promise<{ result: Result } | null> {
    try {
      const result = await shared();
      if (isDown) onUp();
      isDown = false;
      return { result };
    } catch (error) {
      if (!isDown) onDown(error);
      isDown = true;
      nextTry = performance.now() + retryMs;
      return null;
    }
  }

  return async (shared, local) => {
    if (!isDown) {
      const tried = await tryShared(shared);
      return tried === null ? local() : tried.result;
    }
    if (performance.now() >= nextTry) {
      nextTry = Number.POSITIVE_INFINITY; // until this try has an answer
      void tryShared(shared);
    }
    return local();
  };
}
