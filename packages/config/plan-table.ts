import { z } from 'zod';

/** The largest number that Postgres' type `integer` holds. */
const maxWhole = 2_147_483_647;

const count = (least: number) => {
  const range = `must be a whole number from ${least} to ${maxWhole}`;
  return z.int({ error: range }).min(least, range).max(maxWhole, range);
};

/** A sentence about an object with exactly these fields. */
const exactly = (fields: string) => (issue: { code?: string; keys?: readonly string[] }) =>
  issue.code === 'unrecognized_keys'
    ? `has ${fields}, and not ${issue.keys?.join(', ')}`
    : `must be an object with ${fields}`;

const bytes = `must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`;

const limits = z.strictObject(
  {
    postsPerMonth: count(0),
    socialAccounts: count(0),
    threads: z.boolean({ error: 'must be true or false' }),
    requestsPerMinute: count(1),
    mediaBytes: z.int({ error: bytes }).min(0, bytes).default(20e9), // tables from before media do not have it
  },
  { error: exactly('postsPerMonth, socialAccounts, threads, requestsPerMinute and mediaBytes') },
);

const table = z.strictObject(
  { free: limits, growth: limits, scale: limits },
  { error: exactly('free, growth and scale') },
);

/** Limits of each plan, as JSON: all plans with all their fields, so that nothing is decided by leaving it out. */
export const planTable = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      context.addIssue(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return z.NEVER;
    }
  })
  .pipe(table);
