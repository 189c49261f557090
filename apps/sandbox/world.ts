import { TidClock } from './bluesky/tid.ts';
import { CallCounts } from './call-counts.ts';
import { FaultOrders } from './faults/fault-orders.ts';
import { Budgets } from './http/budgets.ts';
import { defaultSettings, type Settings } from './settings.ts';
import type { SandboxEvent } from './state/event.ts';
import type { Journal } from './state/journal.ts';
import type { Post } from './state/post.ts';
import { applyEvent, emptyState, type State } from './state/state.ts';
import type { AuthorizationCode } from './x/authorization-code.ts';
import type { Media } from './x/media/media.ts';
import { SnowflakeClock } from './x/snowflake.ts';

/** What a restart may forget. */
interface Passing {
  budgets: Budgets;
  calls: CallCounts;
  faults: FaultOrders;
  snowflakes: SnowflakeClock;
  tids: TidClock;
  codes: Map<string, AuthorizationCode>;
  media: Map<string, Media>;
  /** Until when an account that is held back stays so; ms since 1970, by account id. */
  heldUntil: Map<string, number>;
  /** First items of threads whose second item has failed already. */
  brokenThreads: Set<string>;
}

/** Everything there is, passed to whoever needs it. */
export interface World extends Passing {
  readonly settings: Settings;
  readonly state: State;
  /** ms since 1970. */
  now(): number;
  /** What the networks' clocks show, which may be wrong; ms since 1970. */
  networkTime(): number;
  /** Writes an event down, then lets it happen. */
  record(event: SandboxEvent): void;
  /** Calls `listener` at the moment of every commit, before it is answered. Returns how to stop that. */
  onCommit(listener: (post: Post) => void): () => void;
  /** Back to the beginning: no accounts, no posts, no faults, the settings of the start. */
  reset(): void;
}

export interface WorldOptions {
  readonly now: () => number;
  readonly journal: Journal;
  readonly settings: Partial<Settings>;
}

export function makeWorld({ now, journal, settings }: WorldOptions): World {
  const listeners = new Set<(post: Post) => void>();
  const state = emptyState();
  for (const event of journal.past) applyEvent(state, event);
  const world: World = {
    ...emptyPassing(),
    settings: { ...defaultSettings, ...settings },
    state,
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
      Object.assign(this, emptyPassing());
      Object.assign(this.settings, defaultSettings, settings);
    },
  };
  for (const post of state.ledger.commits) if (post.platform === 'x') world.snowflakes.saw(post.remoteId);
  return world;
}

const emptyPassing = (): Passing => ({
  budgets: new Budgets(),
  calls: new CallCounts(),
  faults: new FaultOrders(),
  snowflakes: new SnowflakeClock(),
  tids: new TidClock(),
  codes: new Map(),
  media: new Map(),
  heldUntil: new Map(),
  brokenThreads: new Set(),
});
