/** How long something is left alone, ms. */
export interface Waits {
  /** A network that refuses this server's own application: an operator's fault is not mended in seconds. */
  readonly operator: number;
  /** A network that refuses the tokens which it issues: to ask costs nothing, and it may be over at any moment. */
  readonly refusedTokens: number;
  /** Longest between two tries at a network that is away: so soon it is noticed that it is back. */
  readonly outage: number;
  /** An account that alone has its new tokens refused is disconnected once that has lasted so long. */
  readonly refusedAlone: number;
}

export const usualWaits: Waits = {
  operator: 5 * 60_000,
  outage: 60_000,
  refusedTokens: 20_000,
  refusedAlone: 3_600_000,
};
