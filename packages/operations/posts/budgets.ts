import { type ApiError, apiError, type PlannedAccount, type PlannedPublication } from '@carillon/core';
import type { Sql } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { type Budget, findOverBudget, type OverBudget } from '@carillon/db/spending';
import { inDollars } from './in-dollars.ts';

/** The budgets that pay for posts on these accounts: those of the applications that they act through, and the key's. */
export function budgetsOf(
  { firstKeyId, monthlyBudget = null }: Pick<Caller, 'firstKeyId' | 'monthlyBudget'>,
  accounts: readonly PlannedAccount[],
): Budget[] {
  const applications = new Map(
    accounts.flatMap(({ application }) => (application ? [[application.id, application]] : [])),
  );
  const ofApplications = [...applications.values()].flatMap(({ id, name, monthlyBudget: dollars }) =>
    dollars === null ? [] : [{ subject: id, dollars, whose: `the application ${name}` }],
  );
  if (firstKeyId === null || monthlyBudget === null) return ofApplications;
  return [...ofApplications, { subject: firstKeyId, dollars: monthlyBudget, whose: 'this key' }];
}

interface Spent {
  readonly budgets: readonly Budget[] | undefined;
  readonly publications: readonly Pick<PlannedPublication, 'price' | 'dueAt'>[];
}

/**
 * Makes sure that budgets have room for what this transaction stored. Two that store at the same moment do not see each other: together
 * they may go beyond it.
 * @throws {ApiError} 403 where one has none
 */
export async function requireRoom(tx: Sql, { budgets = [], publications }: Spent): Promise<void> {
  const priced = publications.filter(({ price }) => price != null);
  if (budgets.length === 0 || priced.length === 0) return;
  const over = await findOverBudget(
    tx,
    budgets,
    priced.map(({ dueAt }) => dueAt ?? new Date()),
  );
  if (over !== null) throw budgetReached(over);
}

export const budgetReached = ({ whose, sum, dollars, at }: OverBudget): ApiError =>
  apiError('budget_reached', { whose, sum: inDollars(sum), budget: inDollars(dollars), month: monthOf(at) });

/** Such as `2026-12`, in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);
