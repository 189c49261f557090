import {
  type ApiError,
  apiError,
  type PlannedAccount,
  type PlannedApplication,
  type PlannedPost,
} from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '@carillon/db';
import {
  type Bill,
  type Budget,
  type Cost,
  findOverBudget,
  monthOf,
  type OverBudget,
  type Payer,
  readCosts,
} from '@carillon/db/spending';
import { inDollars } from './in-dollars.ts';

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

/** True where a budget pays for a part of a planned post. A draft costs nothing. */
export function isPaidFor(
  { status, publications }: Pick<PlannedPost, 'status' | 'publications'>,
  key: Payer,
  accounts: readonly PlannedAccount[],
): boolean {
  if (status === 'draft') return false;
  const dear = new Set(
    publications.flatMap(({ socialAccountId, price }) => (price ? [socialAccountId] : [])),
  );
  const paying = accounts.filter(({ id }) => dear.has(id));
  return paying.length > 0 && budgetsOf(key, paying).length > 0;
}

/** Payer of what no key asks for: the applications of its accounts pay alone. */
export const noKey: Payer = { firstKeyId: null };

/** A key pays for posts that it made, and for no other's. */
const payerOf = (caller: Payer, keyId: string | null): Payer =>
  caller.firstKeyId === keyId ? caller : noKey;

/** A part of a post on the bill of a budget. */
interface Due extends Bill {
  /** Millionths of a US dollar. */
  readonly price: number;
}

const dueOf = (costs: readonly Cost[], caller: Payer): Due[] =>
  costs.flatMap(({ application: id, name, monthlyBudget, keyId, price, dueAt: at }) => {
    const own = id === null ? [] : budgetOf({ id, name: name ?? id, monthlyBudget });
    return [...own, ...budgetOfKey(payerOf(caller, keyId))].map((budget) => ({ budget, at, price }));
  });

/** By budget and month. */
const billsOf = (costs: readonly Cost[], caller: Payer): Map<string, Due[]> =>
  Map.groupBy(dueOf(costs, caller), ({ budget: { subject }, at }) => `${subject} ${monthOf(at)}`);

const sumOfDue = (due: readonly Due[] = []): number => due.reduce((sum, { price }) => sum + price, 0);

interface Spent {
  readonly caller: Payer;
  readonly postIds: readonly string[];
  /** Of these posts before this transaction: a budget that pays no more of a month than then is not asked. None unless given. */
  readonly before?: readonly Cost[];
}

/**
 * Makes sure that budgets have room for these posts as this transaction stored them. It is the last that the transaction does: others who
 * ask for the same budgets wait until it ends.
 * @throws {ApiError} 403 where one has none
 */
export async function requireRoom(tx: Sql, { caller, postIds, before = [] }: Spent): Promise<void> {
  const former = billsOf(before, caller);
  const bills = [...billsOf(await readCosts(tx, postIds), caller)].flatMap(([key, due]) =>
    sumOfDue(due) > sumOfDue(former.get(key)) ? due.slice(0, 1) : [],
  );
  if (bills.length === 0) return;
  const over = await findOverBudget(tx, bills);
  if (over !== null) throw budgetReached(over);
}

/** Sends a post again, which costs again: budgets are asked. */
export const withinBudgets = <Resend extends { readonly kind: string } | null>(
  { db, caller }: { readonly db: Queries; readonly caller: Payer },
  postId: string,
  resend: (tx: Queries) => Promise<Resend>,
): Promise<Resend> =>
  inTransaction(db, async (tx) => {
    const before = await readCosts(tx, [postId]);
    const done = await resend(tx);
    if (done?.kind === 'resent') await requireRoom(tx, { caller, postIds: [postId], before });
    return done;
  });

const budgetReached = ({ budget: { whose, dollars }, sum, at }: OverBudget): ApiError =>
  apiError('budget_reached', { whose, sum: inDollars(sum), budget: inDollars(dollars), month: monthOf(at) });
