import { randomBytes } from 'node:crypto';
import type { Spending } from '../http/budgets.ts';
import { bearerOf } from '../http/call.ts';
import type { Settings } from '../settings.ts';
import type { Account } from '../state/account.ts';
import type { Answer, Call, Route, World } from '../types.ts';
import { nextCycle, problems } from './problems.ts';

type Scope = 'tweet.read' | 'tweet.write' | 'users.read' | 'media.write' | 'offline.access';

/** A call whose token was good. */
export interface XCall extends Call {
  readonly account: Account;
  /** The application that acts; empty for one that the sandbox does not know by name. */
  readonly clientId: string;
}

export interface XEndpoint extends Pick<Route, 'name' | 'method' | 'path'> {
  readonly publishes?: true;
  readonly scopes: readonly Scope[];
  /** US dollars (X, pricing page). */
  price(call: Call): number;
  handle(call: XCall, world: World): Answer | Promise<Answer>;
}

/** An endpoint with what X does before every one: token, rate limit, credits, scopes. */
export function xRoute(endpoint: XEndpoint): Route {
  return {
    platform: 'x',
    publishes: false,
    ...endpoint,
    accountOf: (call, { state }) => state.accounts.withId(grantOf(call, state)?.accountId ?? ''),
    async answer(call, world) {
      const guarded = await guard(endpoint, call, world);
      return { ...guarded, headers: { ...commonHeaders(), ...guarded.headers } };
    },
  };
}

const commonHeaders = () => ({
  'api-version': '2.167',
  'x-transaction-id': randomBytes(8).toString('hex'),
});

const grantOf = (call: Call, state: World['state']) => state.grants.withAccessToken(bearerOf(call) ?? '');

async function guard(endpoint: XEndpoint, call: Call, world: World): Promise<Answer> {
  const grant = grantOf(call, world.state);
  const account = world.state.accounts.withId(grant?.accountId ?? '');
  if (grant === undefined || account === undefined || grant.expiresAt <= world.networkTime())
    return problems.unauthorized();
  const { clientId = '' } = grant;
  if (world.settings.apps[clientId]?.isBlocked) return problems.clientForbidden();
  const { granted, headers } = spendRate(endpoint, { account, clientId }, world);
  if (!granted) return problems.tooManyRequests(headers);
  const price = endpoint.price(call);
  const held = grant.scope.split(' ');
  const answer =
    refuseWithoutCredits(price, account, world) ??
    (endpoint.scopes.every((scope) => held.includes(scope))
      ? await endpoint.handle({ ...call, account, clientId }, world)
      : problems.forbidden());
  if (answer.status < 300) charge(price, world.settings);
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

/** The limits that a call counts in: that of the user, and for a post that of the application's day (X, rate limits page). */
function spendRate(
  { name, publishes }: XEndpoint,
  { account, clientId }: Pick<XCall, 'account' | 'clientId'>,
  { budgets, settings, networkTime }: World,
) {
  const now = networkTime();
  const limit = publishes ? settings.postsPer15Minutes : settings.otherCallsPer15Minutes;
  const windowMs = settings.xRateWindowMs;
  const spending = budgets.spend(`x ${account.id} ${name}`, 1, { limit, windowMs, now });
  const headers = rateHeaders('x-rate-limit', spending);
  if (!publishes || !spending.granted) return { granted: spending.granted, headers };
  const perDay = settings.apps[clientId]?.postsPerDay ?? settings.postsPerDay;
  const day = budgets.spend(`x app ${clientId}`, 1, { limit: perDay, windowMs: settings.dayMs, now });
  return { granted: day.granted, headers: { ...headers, ...rateHeaders('x-app-limit-24hour', day) } };
}

const rateHeaders = (name: string, { limit, remaining, resetAt }: Spending) => ({
  [`${name}-limit`]: String(limit),
  [`${name}-remaining`]: String(remaining),
  [`${name}-reset`]: String(Math.ceil(resetAt / 1_000)),
});

/** X's refusal when the application cannot pay for a call; undefined when it can. */
function refuseWithoutCredits(
  price: number,
  { id }: Account,
  { settings, networkTime }: World,
): Answer | undefined {
  if (settings.credits !== null && settings.credits < price)
    return settings.creditsBody === 'old' ? problems.creditsDepleted(id) : problems.creditsDepletedNew();
  if (settings.spendCap !== null && settings.spendCap < price)
    return problems.spendCapReached(id, nextCycle(networkTime()));
  return undefined;
}

/** Takes the price of a call that went well off what is left. */
function charge(price: number, settings: Settings): void {
  if (settings.credits !== null) settings.credits = rounded(settings.credits - price);
  if (settings.spendCap !== null) settings.spendCap = rounded(settings.spendCap - price);
}

/** To the tenth of a cent, the smallest price that X has. */
const rounded = (dollars: number) => Math.round(dollars * 1_000) / 1_000;

/** A query that has only parameters that the endpoint knows, or X's refusal of the first that it does not. */
export function refuseUnknown(query: URLSearchParams, known: readonly string[]) {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return problems.invalidRequest({
    name: unknown,
    value: query.get(unknown),
    message: `The query parameter [${unknown}] is not one of [${known.join(',')}]`,
  });
}

/** The fields asked for, whichever of the names for the parameter is used. */
export const fieldsIn = (query: URLSearchParams, ...names: string[]) =>
  names.flatMap((name) => query.get(name)?.split(',') ?? []);
