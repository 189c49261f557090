import { listAccounts, listApplications } from '@carillon/db/accounts';
import { readAccountDays, readSpending, type Spending, sumOf } from '@carillon/db/spending';
import { postsPerDayOf } from '@carillon/networks/descriptors';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { limitsAnswer } from '../schemas/limits.ts';
import { pageOf } from '../schemas/page.ts';

/** Applications that are answered at most. */
const maxApplications = 100;

export const getLimitsEndpoint = endpoint({
  operationId: 'getLimits',
  method: 'get',
  path: '/limits',
  summary: 'Get what is left of the day and the month',
  description:
    'What applications, accounts and the key have left: posts of a day, today unless you name another, and money of its month. A page has accounts, the oldest first.',
  scope: 'accounts:read',
  query: z.strictObject({
    day: z.iso
      .date()
      .refine((day) => day >= '1970' && day < '9999', { error: 'a day of the years 1970 to 9998' })
      .optional()
      .meta({ description: 'a day (UTC); today unless given', example: '2026-12-03' }),
    ...pageOf('sac'),
  }),
  answer: { status: 200, schema: limitsAnswer },
  errors: [],
  async handle({ query: { day, ...paging } }, { db, caller }) {
    const at = day === undefined ? new Date() : new Date(`${day}T00:00:00Z`);
    const [page, applications] = await Promise.all([
      listAccounts(db, caller, pageRequest(paging)),
      listApplications(db, caller, { limit: maxApplications }),
    ]);
    const { firstKeyId, monthlyBudget = null } = caller;
    const used = applications.rows.filter(({ accounts, userId }) => accounts > 0 || userId !== null);
    const subjects = [...used.map(({ id }) => id), ...(firstKeyId === null ? [] : [firstKeyId])];
    const [spent, days] = await Promise.all([
      readSpending(db, { subjects, at }),
      readAccountDays(
        db,
        page.rows.map(({ id }) => id),
        at,
      ),
    ]);
    const dayOf = new Map(days.map((each) => [each.id, each]));
    return {
      data: {
        day: at.toISOString().slice(0, 10),
        applications: used.map(
          ({ id, name, clientId, platform, userId, dailyLimit, monthlyBudget: budget }) => ({
            id,
            name: name || clientId,
            platform,
            day: dayLeft(spent.get(id), dailyLimit ?? postsPerDayOf(platform)),
            month: userId === null ? null : monthLeft(spent.get(id), budget),
          }),
        ),
        key: firstKeyId === null ? null : monthLeft(spent.get(firstKeyId), monthlyBudget),
        accounts: page.rows.map(({ id, platform, platformUsername }) => ({
          id,
          platform,
          platformUsername,
          sent: dayOf.get(id)?.sent ?? 0,
          planned: dayOf.get(id)?.planned ?? 0,
          waitsUntil: dayOf.get(id)?.waitsUntil ?? null,
        })),
      },
      ...cursorsByIds(paging, page, { prefix: 'sac', newestFirst: false }),
    };
  },
});

function dayLeft({ sentOfDay: sent, plannedOfDay: planned }: Spending = none, limit: number | null) {
  return { limit, sent, planned, left: limit === null ? null : Math.max(0, limit - sent - planned) };
}

function monthLeft(spending: Spending = none, budget: number | null) {
  const { sentPrice, plannedPrice } = spending;
  const left = budget === null ? null : Math.max(0, budget - sumOf(spending));
  return { budget, spent: sentPrice / 1_000_000, planned: plannedPrice / 1_000_000, left };
}

const none: Spending = { plannedOfDay: 0, sentOfDay: 0, plannedPrice: 0, sentPrice: 0 };
