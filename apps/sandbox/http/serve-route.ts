import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { isBehaviour } from '../behaviours.ts';
import { deliveries, isDelivery } from '../faults/deliveries.ts';
import { faultAnswer } from '../faults/faults.ts';
import { type Account, firstLabel } from '../state/account.ts';
import type { Answer, Call, Fault, Route, World } from '../types.ts';
import { isObject, jsonObject, readCall } from './call.ts';
import { send, setDate } from './send.ts';

/** An Express handler that answers a route, unless an ordered fault or the account's own behaviour prevents it. */
export function serveRoute(route: Route, world: World) {
  return async (request: Request, response: Response) => {
    const call = readCall(request);
    const cameAt = world.now();
    const account = route.accountOf(call, world);
    const fault = world.faults.take(route, account, world.now()) ?? behave(route, account, { call, world });
    let done: Answer | null = null;
    const answer = async () => {
      done = await route.answer(call, world);
      return done;
    };
    const status =
      fault === undefined
        ? send(response, await answer())
        : await applyFault(fault, { response, world, route, answer });
    const about = { platform: route.platform, handle: account?.handle ?? '', endpoint: route.name, status };
    world.calls.add(about);
    const times = { cameAt, answeredAt: world.now() };
    const isHungUp = response.closed; // of an answer that ends the response it is not true yet
    world.answered({ ...about, ...times, call, answer: done, fault: fault?.fault ?? null, isHungUp });
  };
}

interface FaultyCall {
  readonly response: Response;
  readonly world: World;
  readonly route: Route;
  readonly answer: () => ReturnType<Route['answer']>;
}

/** Lets a fault happen; a request that fails by itself just fails. Returns the status that the caller sees, 0 for none. */
async function applyFault(fault: Fault, { response, world, route, answer }: FaultyCall): Promise<number> {
  if (isDelivery(fault.fault)) {
    const { commits, delayMs = () => 0, deliver } = deliveries[fault.fault];
    const whole = commits ? await answer() : nothing;
    if (whole.status >= 300) return send(response, whole);
    await pause(fault.afterMs ?? delayMs(world.settings), world);
    setDate(response, world);
    return deliver(response, whole, { delayMs: world.settings.dripMs, ...fault });
  }
  await pause(fault.afterMs ?? 0, world);
  setDate(response, world);
  return send(response, faultAnswer(route.platform, fault, world));
}

const nothing: Answer = { status: 0 };

/** Ends early when faults are cleared, and does not keep the process alive. */
async function pause(ms: number, { faults: { cleared } }: World): Promise<void> {
  await wait(ms, undefined, { ref: false, signal: cleared }).catch((error: unknown) => {
    if (!cleared.aborted) throw error;
  });
}

/** The fault that an account's handle brings upon a call; undefined when the call simply works. */
function behave(
  route: Route,
  account: Account | undefined,
  { call, world }: { readonly call: Call; readonly world: World },
): Fault | undefined {
  if (account === undefined || !route.publishes) return undefined;
  const label = firstLabel(account.handle);
  if (!isBehaviour(label)) return undefined;
  const isX = route.platform === 'x';
  switch (label) {
    case 'ratelimited':
      return rateLimitOnce(account, world);
    case 'expired':
      if (!world.state.reconnected.has(account.id))
        world.record({ type: 'access-revoked', accountId: account.id });
      return undefined;
    case 'suspended':
      return { fault: '403-suspended' };
    case 'duplicate':
      return isX ? { fault: '403-duplicate' } : undefined;
    case 'slow':
      return { fault: 'slow' };
    case 'timeout':
      return { fault: 'commit-then-hang' };
    case 'breaks-thread':
      return isX ? failSecondItemOnce(call, world) : undefined;
    case 'demo':
    case 'down':
      return undefined;
    default:
      return label satisfies never;
  }
}

function rateLimitOnce({ id }: Account, { rateLimitedUntil, now, settings }: World): Fault | undefined {
  const until = rateLimitedUntil.get(id) ?? now() + settings.rateLimitResetMs;
  rateLimitedUntil.set(id, until);
  return now() < until ? { fault: '429', delayMs: until - now() } : undefined;
}

function failSecondItemOnce(call: Call, world: World): Fault | undefined {
  const reply = jsonObject(call.body)?.['reply'];
  const parentId = isObject(reply) ? String(reply['in_reply_to_tweet_id']) : '';
  const parent = world.state.ledger.live(parentId);
  if (parent === undefined || parent.parentId !== null || world.brokenThreads.has(parentId)) return undefined;
  world.brokenThreads.add(parentId);
  return { fault: '503-html' };
}
