import { isBehaviour } from './behaviours.ts';
import type { Strike } from './faults/fault.ts';
import { type Call, isObject, jsonObject } from './http/call.ts';
import type { Route } from './http/route.ts';
import { type Account, firstLabel } from './state/account.ts';
import type { World } from './world.ts';

interface Moment {
  readonly call: Call;
  readonly world: World;
}

const holdMs = 15_000;

/** What the account's handle makes of a call; undefined when it simply works. */
export function behave(route: Route, account: Account | undefined, moment: Moment): Strike | undefined {
  if (account === undefined || !route.publishes) return undefined;
  const label = firstLabel(account.handle);
  if (!isBehaviour(label)) return undefined;
  const isX = route.platform === 'x';
  switch (label) {
    case 'ratelimited':
      return holdBack(account, moment.world);
    case 'expired':
      moment.world.record({ type: 'access-revoked', accountId: account.id });
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
      return isX ? breakThread(moment) : undefined;
    case 'demo':
    case 'down':
      return undefined;
    default:
      return label satisfies never;
  }
}

function holdBack({ id }: Account, { heldUntil, now }: World): Strike | undefined {
  const until = heldUntil.get(id) ?? now() + holdMs;
  heldUntil.set(id, until);
  return now() < until ? { fault: '429', delayMs: until - now() } : undefined;
}

function breakThread({ call, world }: Moment): Strike | undefined {
  const reply = jsonObject(call.body)?.['reply'];
  const parentId = isObject(reply) ? String(reply['in_reply_to_tweet_id']) : '';
  const parent = world.state.ledger.live(parentId);
  if (parent === undefined || parent.parentId !== null || world.brokenThreads.has(parentId)) return undefined;
  world.brokenThreads.add(parentId);
  return { fault: '503-html' };
}
