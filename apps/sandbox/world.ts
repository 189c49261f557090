import { TidClock } from './bluesky/tid.ts';
import { storeVideo } from './bluesky/video/store-video.ts';
import { VideoService } from './bluesky/video/video-service.ts';
import { CallCounts } from './call-counts.ts';
import { Budgets } from './http/budgets.ts';
import { defaultSettings, type Settings } from './settings.ts';
import type { Account } from './state/account.ts';
import { Files } from './state/files.ts';
import type { Journal } from './state/journal.ts';
import type { Post } from './state/post.ts';
import { applyEvent, emptyState } from './state/state.ts';
import type { AnsweredCall, FaultOrder, FaultOrders, Route, TransientState, World } from './types.ts';
import { SnowflakeClock } from './x/snowflake.ts';

interface WorldOptions {
  readonly now: () => number;
  readonly journal: Journal;
  readonly settings: Partial<Settings>;
  readonly dashboardUrl?: string | undefined;
}

export function makeWorld({ now, journal, settings, dashboardUrl }: WorldOptions): World {
  const listeners = new Set<(post: Post) => void>();
  const answerListeners = new Set<(call: AnsweredCall) => void>();
  const state = emptyState();
  for (const event of journal.past) applyEvent(state, event);
  const current: Settings = { ...defaultSettings, ...settings };
  const networkTime = () => now() + current.clockOffsetMs;
  const emptyTransientState = (): TransientState => ({
    ...emptyTransientParts(),
    video: new VideoService({
      now: networkTime,
      settings: current,
      storeBlob: (blob) => storeVideo(blob, world),
    }),
  });
  const world: World = {
    ...emptyTransientState(),
    settings: current,
    state,
    dashboardUrl,
    now,
    networkTime,
    record(event) {
      journal.append(event);
      applyEvent(state, event);
      if (event.type === 'commit') for (const listener of listeners) listener(event.post);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answered(call) {
      for (const listener of answerListeners) listener(call);
    },
    onAnswer(listener) {
      answerListeners.add(listener);
      return () => void answerListeners.delete(listener);
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

/** All of the transient state that stands alone. */
const emptyTransientParts = (): Omit<TransientState, 'video'> => ({
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

interface Pending {
  readonly order: FaultOrder;
  /** ms since 1970 */
  readonly end: number;
  left: number;
}

function createFaultOrders(): FaultOrders {
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
