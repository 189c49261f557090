import type { Platform } from '@carillon/core';
import type { Route } from '../http/route.ts';
import type { Account } from '../state/account.ts';
import type { Strike } from './fault.ts';

/** A fault to come. */
export interface FaultOrder extends Strike {
  readonly platform: Platform;
  /** `*` for every account, and for calls that do not say whose they are. */
  readonly handle: string;
  /** How often it happens; once unless told, and without end where it lasts. */
  readonly times?: number | undefined;
  /** It is over after this, however often it happened, ms. */
  readonly lastsMs?: number | undefined;
  /** Whatever publishes unless told; `*` for every endpoint. */
  readonly endpoint?: string | undefined;
}

/** The faults that were ordered and have not happened yet. */
export class FaultOrders {
  #orders: { readonly order: FaultOrder; readonly end: number; left: number }[] = [];

  /** @param now ms since 1970 */
  add(order: FaultOrder, now: number): void {
    const { lastsMs = Number.POSITIVE_INFINITY } = order;
    const left = order.times ?? (Number.isFinite(lastsMs) ? Number.POSITIVE_INFINITY : 1);
    this.#orders.push({ order, end: now + lastsMs, left });
  }

  clear(): void {
    this.#orders = [];
  }

  /** The fault that strikes this call, counted as happened; the oldest order first. */
  take(route: Route, account: Account | undefined, now: number): Strike | undefined {
    this.#orders = this.#orders.filter(({ end }) => now < end);
    const due = this.#orders.find(({ order }) => meets(order, route, account));
    if (due === undefined) return undefined;
    due.left -= 1;
    if (due.left <= 0) this.#orders = this.#orders.filter((each) => each !== due);
    return due.order;
  }
}

function meets(
  { platform, handle, endpoint }: FaultOrder,
  route: Route,
  account: Account | undefined,
): boolean {
  if (platform !== route.platform) return false;
  if (endpoint === undefined ? !route.publishes : endpoint !== '*' && endpoint !== route.name) return false;
  return handle === '*' || handle.toLowerCase() === account?.handle.toLowerCase();
}
