import { TidClock } from './bluesky/tid.ts';
import { CallCounts } from './call-counts.ts';
import { createFaultOrders } from './faults/fault-orders.ts';
import { Budgets } from './http/budgets.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { Files } from './state/files.ts';
import type { Journal } from './state/journal.ts';
import type { Post } from './state/post.ts';
import { applyEvent, emptyState } from './state/state.ts';
import type { TransientState, World } from './types.ts';
import { SnowflakeClock } from './x/snowflake.ts';

export interface WorldOptions {
  readonly now: () => number;
  readonly journal: Journal;
  readonly settings: Partial<Settings>;
  readonly dashboardUrl?: string | undefined;
}

export function makeWorld({ now, journal, settings, dashboardUrl }: WorldOptions): World {
  const listeners = new Set<(post: Post) => void>();
  const state = emptyState();
  for (const event of journal.past) applyEvent(state, event);
  const world: World = {
    ...emptyTransientState(),
    settings: { ...defaultSettings, ...settings },
    state,
    dashboardUrl,
    now,
    networkTime: () => now() + world.settings.clockOffsetMs,
    record(event) {
      journal.append(event);
      applyEvent(state, event);
      if (event.type === 'commit') for (const listener of listeners) listener(event.post);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reset() {
      this.record({ type: 'reset' });
      Object.assign(this, emptyTransientState());
      Object.assign(this.settings, defaultSettings, settings);
    },
  };
  for (const post of state.ledger.commits) if (post.platform === 'x') world.snowflakes.saw(post.remoteId);
  return world;
}

const emptyTransientState = (): TransientState => ({
  budgets: new Budgets(),
  calls: new CallCounts(),
  faults: createFaultOrders(),
  snowflakes: new SnowflakeClock(),
  tids: new TidClock(),
  codes: new Map(),
  media: new Map(),
  blobs: new Map(),
  files: new Files(),
  rateLimitedUntil: new Map(),
  brokenThreads: new Set(),
});
