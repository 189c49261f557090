import type { Platform } from '@carillon/core';
import { normalHandle } from './state/account.ts';

export interface CallCount {
  readonly platform: Platform;
  /** Empty when the call did not say who it is. */
  readonly handle: string;
  readonly endpoint: string;
  /** 0 when nothing was answered. */
  readonly status: number;
  readonly count: number;
}

/** Number of calls of each endpoint, by status. */
export class CallCounts {
  readonly #counts = new Map<string, CallCount>();

  add(call: Omit<CallCount, 'count'>): void {
    const key = [call.platform, call.handle, call.endpoint, call.status].join(' ');
    this.#counts.set(key, { ...call, count: (this.#counts.get(key)?.count ?? 0) + 1 });
  }

  list(filter: { platform?: Platform | undefined; handle?: string | undefined } = {}): CallCount[] {
    const { platform, handle } = filter;
    return [...this.#counts.values()].filter(
      (call) =>
        (platform === undefined || call.platform === platform) &&
        (handle === undefined || sameHandle(call, handle)),
    );
  }
}

const sameHandle = (call: CallCount, handle: string) =>
  normalHandle(call.platform, handle).toLowerCase() === call.handle.toLowerCase();
