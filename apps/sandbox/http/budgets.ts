export interface Allowance {
  readonly limit: number;
  readonly windowMs: number;
}

export interface Spending {
  readonly granted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** End of the window; ms since 1970. */
  readonly resetAt: number;
}

/** Counts what is used of a limit, in windows that begin with the first use. */
export class Budgets {
  readonly #windows = new Map<string, { used: number; resetAt: number }>();

  /** Uses `points` of an allowance; a refused use takes nothing. */
  spend(key: string, points: number, allowance: Allowance & { now: number }): Spending {
    const { limit, windowMs, now } = allowance;
    const found = this.#windows.get(key);
    const window = found !== undefined && found.resetAt > now ? found : { used: 0, resetAt: now + windowMs };
    this.#windows.set(key, window);
    const granted = window.used + points <= limit;
    if (granted) window.used += points;
    return { granted, limit, remaining: Math.max(0, limit - window.used), resetAt: window.resetAt };
  }
}
