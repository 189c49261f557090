import type { Account } from '../state/account.ts';
import type { FaultOrder, FaultOrders, Route } from '../types.ts';

interface Pending {
  readonly order: FaultOrder;
  /** ms since 1970 */
  readonly end: number;
  left: number;
}

export function createFaultOrders(): FaultOrders {
  let pending: Pending[] = [];
  let clearing = new AbortController();
  return {
    get cleared() {
      return clearing.signal;
    },
    add(order, now) {
      const { lastsMs = Number.POSITIVE_INFINITY } = order;
      const left = order.times ?? (Number.isFinite(lastsMs) ? Number.POSITIVE_INFINITY : 1);
      pending.push({ order, end: now + lastsMs, left });
    },
    clear() {
      pending = [];
      clearing.abort();
      clearing = new AbortController();
    },
    take(route, account, now) {
      pending = pending.filter(({ end }) => now < end);
      const due = pending.find(({ order }) => matches(order, route, account));
      if (due === undefined) return undefined;
      due.left -= 1;
      if (due.left <= 0) pending = pending.filter((each) => each !== due);
      return due.order;
    },
  };
}

function matches(
  { platform, handle, endpoint }: FaultOrder,
  route: Route,
  account: Account | undefined,
): boolean {
  if (platform !== route.platform) return false;
  if (endpoint === undefined ? !route.publishes : endpoint !== '*' && endpoint !== route.name) return false;
  return handle === '*' || handle.toLowerCase() === account?.handle.toLowerCase();
}
