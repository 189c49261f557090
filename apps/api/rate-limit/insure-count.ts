/** How often a key was used in the window that is running. */
export interface Count {
  readonly used: number;
  /** Until the window ends, ms. */
  readonly endsIn: number;
}

export type CountUse = (apiKeyId: string) => Promise<Count>;

export interface Insurance {
  /** Counts for all processes, and may fail. */
  readonly shared: CountUse;
  /** Counts for this process alone. */
  readonly local: CountUse;
  /** The shared count failed, and local ones are used from now on. */
  readonly onAway: (error: unknown) => void;
  readonly onBack: () => void;
}

/** Between two tries at a shared count that failed, ms. */
const pause = 1_000;

/** Counts by the shared count, and by the local one while that fails. Only what is under way when it begins to fail waits for it. */
export function insureCount({ shared, local, onAway, onBack }: Insurance): CountUse {
  let away = false;
  let nextTry = 0;

  async function tryShared(apiKeyId: string): Promise<Count | null> {
    try {
      const count = await shared(apiKeyId);
      if (away) onBack();
      away = false;
      return count;
    } catch (error) {
      if (!away) onAway(error);
      away = true;
      nextTry = performance.now() + pause;
      return null;
    }
  }

  return async (apiKeyId) => {
    if (!away) return (await tryShared(apiKeyId)) ?? local(apiKeyId);
    if (performance.now() >= nextTry) {
      nextTry = Number.POSITIVE_INFINITY; // until this try has an answer
      void tryShared(apiKeyId);
    }
    return local(apiKeyId);
  };
}
