import { isBehaviour } from './behaviours.ts';
import { isObject, jsonObject } from './http/call.ts';
import { type Account, firstLabel } from './state/account.ts';
import type { Call, Fault, Route, World } from './types.ts';

/** The fault that an account's handle brings upon a call; undefined when the call simply works. */
export function behave(
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
