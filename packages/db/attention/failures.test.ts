import { type FailureFacts, failureCodes } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';

const open = await openTestDatabase();
const db = open(1);

/** The error codes that the condition of an index names. */
async function codesOf(index: string): Promise<string[]> {
  const [found] = await db.$queryRaw<{ is: string }[]>`
    SELECT pg_get_expr(indpred, indrelid) AS is FROM pg_index WHERE indexrelid = to_regclass(${index})`;
  const [, condition] = found?.is.match(/error_code(.*)/) ?? [];
  return [...(condition ?? '').matchAll(/'(\w+)'/g)].map(([, code]) => code ?? '');
}

describe('an index on failures', () => {
  it.each([
    ['publications_failed_of_account', 'none'],
    ['publications_unclear_of_account', 'unclear'],
    ['publications_failed_for_account', 'account'],
  ] as const)('%s has the codes of the table, or Postgres cannot use it', async (index, attention) => {
    const has = (facts: FailureFacts) => facts.attention === attention;
    expect((await codesOf(index)).sort()).toEqual([...failureCodes(has)].sort());
  });
});
