import {
  type ApiError,
  apiError,
  type PlannedAccount,
  type PlannedApplication,
  type PlannedPublication,
} from '@carillon/core';
import type { Sql } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { type Budget, findOverBudget, monthOf, type OverBudget, readCosts } from '@carillon/db/spending';
import { inDollars } from './in-dollars.ts';

type Payer = Pick<Caller, 'firstKeyId' | 'monthlyBudget'>;

/** The budgets that pay for posts on these accounts: those of the applications that they act through, and the key's. */
export function budgetsOf(key: Payer, accounts: readonly PlannedAccount[]): Budget[] {
  const applications = new Map(
    accounts.flatMap(({ application }) => (application ? [[application.id, application]] : [])),
  );
  return [...[...applications.values()].flatMap(budgetOf), ...budgetOfKey(key)];
}

const budgetOf = ({
  id,
  name,
  monthlyBudget: dollars,
}: Pick<PlannedApplication, 'id' | 'name' | 'monthlyBudget'>): Budget[] =>
  dollars === null ? [] : [{ subject: id, dollars, whose: `the application ${name}` }];

const budgetOfKey = ({ firstKeyId, monthlyBudget: dollars = null }: Payer): Budget[] =>
  firstKeyId === null || dollars === null ? [] : [{ subject: firstKeyId, dollars, whose: 'this key' }];

/** A key pays for posts that it made, and for no other's. */
const payerOf = (caller: Payer, keyId: string | null): Payer =>
  caller.firstKeyId === keyId ? caller : { firstKeyId: null };

interface Spent {
  readonly budgets: readonly Budget[] | undefined;
  readonly publications: readonly Pick<PlannedPublication, 'price' | 'dueAt'>[];
}

/**
 * Makes sure that budgets have room for what this transaction stored. It is the last that the transaction does: others who ask for the
 * same budgets wait until it ends.
 * @throws {ApiError} 403 where one has none
 */
export async function requireRoom(tx: Sql, { budgets = [], publications }: Spent): Promise<void> {
  const moments = publications.flatMap(({ price, dueAt }) => (price ? [dueAt ?? new Date()] : []));
  if (budgets.length === 0 || moments.length === 0) return;
  const over = await findOverBudget(tx, budgets, moments);
  if (over !== null) throw budgetReached(over);
}

/**
 * The same for a post that is queued again, or changed.
 * @param before what its publications cost, and when, before this transaction; a month that costs no more than then is not refused
 */
export async function requireRoomFor(
  tx: Sql,
  {
    caller,
    postId,
    before,
  }: { readonly caller: Payer; readonly postId: string; readonly before: Spent['publications'] },
): Promise<void> {
  const costs = await readCosts(tx, postId);
  const [first] = costs;
  if (first === undefined) return;
  const applications = costs.flatMap(({ application: id, name, monthlyBudget }) =>
    id === null ? [] : [{ id, name: name ?? id, monthlyBudget }],
  );
  const own = [...new Map(applications.map((each) => [each.id, each])).values()];
  const budgets = [...own.flatMap(budgetOf), ...budgetOfKey(payerOf(caller, first.keyId))];
  const sums = (publications: Spent['publications'], month: string) =>
    publications.reduce(
      (sum, { price, dueAt }) => (dueAt && monthOf(dueAt) === month ? sum + (price ?? 0) : sum),
      0,
    );
  const dearer = costs.filter(({ dueAt }) => sums(costs, monthOf(dueAt)) > sums(before, monthOf(dueAt)));
  await requireRoom(tx, { budgets, publications: dearer });
}

export const budgetReached = ({ whose, sum, dollars, at }: OverBudget): ApiError =>
  apiError('budget_reached', { whose, sum: inDollars(sum), budget: inDollars(dollars), month: monthOf(at) });
