/** What a plan allows. */
export interface PlanLimits {
  readonly postsPerMonth: number;
  readonly socialAccounts: number;
  /** Several items in a target. */
  readonly threads: boolean;
}

export const plans = {
  free: { postsPerMonth: 50, socialAccounts: 5, threads: false },
  growth: { postsPerMonth: 1_000, socialAccounts: 25, threads: true },
  scale: { postsPerMonth: 1_000_000, socialAccounts: 10_000, threads: true },
} as const satisfies Record<string, PlanLimits>;

export type Plan = keyof typeof plans;

export const planNames = Object.keys(plans) as Plan[];
