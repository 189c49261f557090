import { type PlannedAccount, type Problem, platformTitles, problem, type Target } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { type Prices, prices } from '@carillon/networks/prices';
import type { RequestContext } from '../context.ts';
import type { offsetsOfOthers } from '../schemas/moment.ts';

type Offsets = ReturnType<typeof offsetsOfOthers>;

interface Warned {
  readonly caller: Caller;
  readonly platforms: Readonly<Record<string, Target>>;
  readonly accounts: readonly PlannedAccount[];
  /** Times of the request that were written with an offset which the zone beside them has not then. */
  readonly offsetsOfOthers: Offsets;
  /** It goes out at once, and its outcome says the rest: nothing is read for it, and creating it stays one statement. */
  readonly isGoing: boolean;
}

type Reading = Pick<RequestContext, 'sumCharges'>;

/** Warnings about a valid post, but for those of posts beside it (`looksBeside`). */
export async function findWarnings(context: Reading, post: Warned): Promise<Problem[]> {
  const said = [...endOf(post.caller), ...warnOfOffsets(post.offsetsOfOthers)];
  return post.isGoing ? said : [...said, ...(await chargesOf(context, post))];
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
    return [{ platform, network: platformTitles[platform], price: inDollars(sum), ...inWords(list) }];
  });
}

/** Prices of a network in words: constants, and so it holds few. */
const worded = new Map<Prices, Record<'text' | 'link', string>>();

function inWords(list: Prices) {
  const words = worded.get(list) ?? { text: inDollars(list.text), link: inDollars(list.link) };
  worded.set(list, words);
  return words;
}

/** To the tenth of a cent. */
const inDollars = (sum: number): string => `$${sum.toFixed(3).replace(/0$/, '')}`;
