/** Limits of a plan. */
export interface PlanLimits {
  readonly postsPerMonth: number;
  readonly socialAccounts: number;
  /** Several items in a target. */
  readonly threads: boolean;
  /** Size of all media that are stored, bytes. */
  readonly mediaBytes: number;
  /** For each API key; all keys of a user together have twice as many. */
  readonly requestsPerMinute: number;
}

export const planNames = ['free', 'growth', 'scale'] as const;

export type Plan = (typeof planNames)[number];

export type Plans = Readonly<Record<Plan, PlanLimits>>;

/** Limits of the plans in an installation that has no table of its own. */
export const defaultPlans: Plans = {
  free: { postsPerMonth: 50, socialAccounts: 5, threads: false, mediaBytes: 1e9, requestsPerMinute: 60 },
  growth: {
    postsPerMonth: 1_000,
    socialAccounts: 25,
    threads: true,
    mediaBytes: 20e9,
    requestsPerMinute: 300,
  },
  scale: {
    postsPerMonth: 1_000_000,
    socialAccounts: 10_000,
    threads: true,
    mediaBytes: 1e12,
    requestsPerMinute: 6_000,
  },
};
