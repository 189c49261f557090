/** Uses of a key in the window that is running. */
export interface Count {
  readonly used: number;
  /** Time until the window ends, ms. */
  readonly endsInMs: number;
}

/** Counts a number of uses of a key. @returns the state after the last of them */
export type CountUses = (apiKeyId: string, uses: number) => Promise<Count>;

export interface LocalFallback {
  /** Counts for all processes, and may fail. */
  readonly shared: CountUses;
  /** Counts for this process alone. */
  readonly local: CountUses;
  /** Called when the shared count failed, and local ones are used from now on. */
  readonly onDown: (error: unknown) => void;
  /** Called when the shared count works again. */
  readonly onUp: () => void;
}

/** Time between two tries at a shared count that failed, ms. */
const retryMs = 1_000;

/** Counts by the shared count, and by the local one while that fails. Only what is under way when it begins to fail waits for it. */
export function withLocalFallback({ shared, local, onDown, onUp }: LocalFallback): CountUses {
  let isDown = false;
  let nextTry = 0;

  async function tryShared(apiKeyId: string, uses: number): Promise<Count | null> {
    try {
      const count = await shared(apiKeyId, uses);
      if (isDown) onUp();
      isDown = false;
      return count;
    } catch (error) {
      if (!isDown) onDown(error);
      isDown = true;
      nextTry = performance.now() + retryMs;
      return null;
    }
  }

  return async (apiKeyId, uses) => {
    if (!isDown) return (await tryShared(apiKeyId, uses)) ?? local(apiKeyId, uses);
    if (performance.now() >= nextTry) {
      nextTry = Number.POSITIVE_INFINITY; // until this try has an answer
      void tryShared(apiKeyId, uses);
    }
    return local(apiKeyId, uses);
  };
}
