/** How often a key was used in the window that is running. */
export interface Count {
  readonly used: number;
  /** Until the window ends, ms. */
  readonly endsIn: number;
}

/** Counts so many uses of a key. @returns the state after the last of them */
export type CountUses = (apiKeyId: string, uses: number) => Promise<Count>;

export interface Insurance {
  /** Counts for all processes, and may fail. */
  readonly shared: CountUses;
  /** Counts for this process alone. */
  readonly local: CountUses;
  /** The shared count failed, and local ones are used from now on. */
  readonly onAway: (error: unknown) => void;
  readonly onBack: () => void;
}

/** Between two tries at a shared count that failed, ms. */
const pause = 1_000;

/** Counts by the shared count, and by the local one while that fails. Only what is under way when it begins to fail waits for it. */
export function insureCount({ shared, local, onAway, onBack }: Insurance): CountUses {
  let away = false;
  let nextTry = 0;

  async function tryShared(apiKeyId: string, uses: number): Promise<Count | null> {
    try {
      const count = await shared(apiKeyId, uses);
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

  return async (apiKeyId, uses) => {
    if (!away) return (await tryShared(apiKeyId, uses)) ?? local(apiKeyId, uses);
    if (performance.now() >= nextTry) {
      nextTry = Number.POSITIVE_INFINITY; // until this try has an answer
      void tryShared(apiKeyId, uses);
    }
    return local(apiKeyId, uses);
  };
}
