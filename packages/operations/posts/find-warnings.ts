import {
  type PlannedAccount,
  type PlannedApplication,
  type Problem,
  platformTitles,
  problem,
  type Target,
} from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { monthOf, type Spending, sumOf } from '@carillon/db/spending';
import { postsPerDayOf } from '@carillon/networks/descriptors';
import { type Prices, prices } from '@carillon/networks/prices';
import type { RequestContext } from '../context.ts';
import type { offsetsOfOthers } from '../schemas/moment.ts';
import { budgetsOf } from './budgets.ts';
import { inDollars } from './in-dollars.ts';

type Offsets = ReturnType<typeof offsetsOfOthers>;

interface Warned {
  readonly caller: Caller;
  readonly platforms: Readonly<Record<string, Target>>;
  readonly accounts: readonly PlannedAccount[];
  /** Times of the request that were written with an offset which the zone beside them has not then. */
  readonly offsetsOfOthers: Offsets;
  /** When it is planned for; null for a draft, and where a slot is still to be found. */
  readonly at: Date | null;
  readonly reads: WhatToRead;
}

/**
 * - all: as one waits for what is said of a post
 * - limits: of a batch, whose posts say the rest when they are asked for
 * - nothing: it goes out at once, its outcome says the rest, and creating it stays one statement
 */
export type WhatToRead = 'all' | 'limits' | 'nothing';

type Reading = Pick<RequestContext, 'sumCharges' | 'readSpending'>;

/** Warnings about a valid post, but for those of posts beside it (`looksBeside`). */
export async function findWarnings(context: Reading, post: Warned): Promise<Problem[]> {
  const said = [...endOf(post.caller), ...warnOfOffsets(post.offsetsOfOthers)];
  if (post.reads === 'nothing') return said;
  const reading = [post.reads === 'all' ? chargesOf(context, post) : [], spendingOf(context, post)];
  return [...said, ...(await Promise.all(reading)).flat()];
}

/** A key that ends sooner is worth a warning, ms. */
const soonMs = 7 * 86_400_000;

function endOf({ expiresAt }: Caller): Problem[] {
  if (expiresAt === null || expiresAt.getTime() > Date.now() + soonMs) return [];
  return [problem('key_ends_soon', '', { time: expiresAt.toISOString() })];
}

/** A time with another offset than the zone beside it has then may be meant for its clocks. */
export const warnOfOffsets = (offsets: Offsets): Problem[] =>
  offsets.map(({ name, zone, shown }) => problem('offset_of_another', name, { zone, shown }));

async function chargesOf({ sumCharges }: Reading, post: Warned): Promise<Problem[]> {
  const all = charged(post).map(async ({ platform, network, price, text, link }) => {
    const accountIds = realOn(post.accounts, platform);
    const { sum, isLeast } = await sumCharges({ accountIds, ...listPrices(platform) });
    const month = `; this month came to ${isLeast ? 'at least ' : ''}${inDollars(sum)} on these accounts`;
    return problem('network_charges', '', { network, price, text, link, month });
  });
  return Promise.all(all);
}

const realOn = (accounts: readonly PlannedAccount[], platform: PlannedAccount['platform']): string[] =>
  accounts.filter((each) => each.platform === platform && !each.sandbox).map(({ id }) => id);

const listPrices = (platform: PlannedAccount['platform']) => prices[platform] ?? { text: 0, link: 0 };

/** Prices of a post on real accounts, by network. */
function charged({ accounts, platforms }: Pick<Warned, 'accounts' | 'platforms'>) {
  const used = [...new Set(accounts.map(({ platform }) => platform))];
  return used.flatMap((platform) => {
    const list = prices[platform];
    const items = realOn(accounts, platform).flatMap((id) => platforms[id]?.items ?? []);
    if (list === undefined || items.length === 0) return [];
    const sum = items.reduce((so, { content }) => so + list.of(content), 0);
    return [
      { platform, dollars: sum, network: platformTitles[platform], price: inDollars(sum), ...inWords(list) },
    ];
  });
}

const costOf = (post: Pick<Warned, 'accounts' | 'platforms'>): number =>
  charged(post).reduce((sum, { dollars }) => sum + dollars, 0);

/** Prices of a network in words: constants, and so it holds few. */
const worded = new Map<Prices, Record<'text' | 'link', string>>();

function inWords(list: Prices) {
  const words = worded.get(list) ?? { text: inDollars(list.text), link: inDollars(list.link) };
  worded.set(list, words);
  return words;
}

/** From this share of a budget on, its owner hears of it. */
const nearly = 0.8;

/** Warnings of the day of its applications, and of the month's budgets, as they were some seconds ago. */
async function spendingOf({ readSpending }: Reading, post: Warned): Promise<Problem[]> {
  const { at, caller } = post;
  if (at === null || charged(post).length === 0) return [];
  const real = post.accounts.filter(({ sandbox, platform }) => !sandbox && prices[platform] !== undefined);
  const budgets = budgetsOf(caller, real);
  const applications = Map.groupBy(real, ({ application }) => application?.id);
  const subjects = [...applications.keys(), ...budgets.map(({ subject }) => subject)].filter(
    (id) => id !== undefined,
  );
  if (subjects.length === 0) return [];
  const spent = await readSpending({ subjects: [...new Set(subjects)].sort(), at });
  const days = [...applications.values()].flatMap((its) => fullDay(its, { at, spent }));
  const months = budgets.flatMap(({ subject, dollars, whose }) => {
    const paid = subject === caller.firstKeyId ? real : (applications.get(subject) ?? []);
    const sum = sumOf(spent.get(subject)) + costOf({ ...post, accounts: paid });
    const words = { whose, sum: inDollars(sum), budget: inDollars(dollars), month: monthOf(at) };
    return sum < dollars * nearly ? [] : [problem('budget_near', '', words)];
  });
  return [...days, ...months];
}

interface AsSpent {
  readonly at: Date;
  readonly spent: ReadonlyMap<string, Spending>;
}

/** A warning where the day has no room for a post on these accounts of one application. */
function fullDay(accounts: readonly PlannedAccount[], { at, spent }: AsSpent): Problem[] {
  const [{ platform, application = null } = {}] = accounts;
  if (!platform || application === null) return [];
  const limit = application.postsPerDay ?? postsPerDayOf(platform);
  const { plannedOfDay = 0, sentOfDay = 0 } = spent.get(application.id) ?? {};
  const count = plannedOfDay + sentOfDay + accounts.length;
  if (limit === null || count <= limit) return [];
  const day = at.toISOString().slice(0, 10);
  return [
    problem('app_day_full', '', {
      ...words(application),
      count,
      day,
      limit,
      network: platformTitles[platform],
    }),
  ];
}

const words = ({ name }: PlannedApplication) => ({ application: name });
