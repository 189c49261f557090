import { writeTogether } from '@carillon/db/groups';
import {
  type ClaimedDelivery,
  claimDeliveries,
  fanOutEvents,
  renewDeliveries,
  type Settling,
  settleDelivered,
  settleDelivery,
} from '@carillon/db/webhooks';
import { type Delivered, type Delivering, deliver } from './deliver.ts';
import { freezeOnce } from './event-body.ts';
import { openSecret, openUrl, rememberOpened } from './secrets.ts';
import { settleInTurn } from './settle-in-turn.ts';

/** Brings what is due to its endpoints, whenever there may be something. */
export interface Dispatch {
  /** There may be something: looks soon, once for many calls. */
  poke(): void;
  /** Deliveries under way. */
  readonly size: number;
  /** Looks no more, and resolves when everything under way has ended. */
  close(): Promise<void>;
}

export interface DispatchOptions
  extends Omit<Delivering, 'settleTaken' | 'settleUntaken' | 'freezeBody' | 'openSecret' | 'openUrl'> {
  /** Deliveries under way at once. */
  readonly maxAtOnce: number;
  /** The same of one endpoint, in all workers. */
  readonly perEndpoint: number;
  /** The same of one user. */
  readonly perUser: number;
  /** A claim that is not renewed ends after this, ms: one of a worker that died. */
  readonly leaseMs: number;
  /** Between two renewals of the claims of what is under way, ms: a small part of a lease. */
  readonly renewalMs: number;
  /** Calls within this are one look, ms; asked for each look. */
  readonly gatherMs: () => number;
  /** Longest wait of what publishing left to deliver, ms; asked for each look. */
  readonly waitMs: () => number;
  /** Deliveries that may wait for each endpoint of a user before more are made; as many as there are if undefined. */
  readonly maxWaiting: () => number | undefined;
  readonly onDelivered: (delivery: ClaimedDelivery, delivered: Delivered) => void;
}

/** Events that one statement makes. */
const eventsAtOnce = 100;

/** Deliveries that are settled in one statement. */
const settledAtOnce = { maxSize: 100, maxAtOnce: 1 };

/** One endpoint that hangs holds few of the places, and each that ends makes room for the next. */
export function openDispatch(options: DispatchOptions): Dispatch {
  const { db, maxAtOnce, perEndpoint, perUser, leaseMs, waitMs, maxWaiting, onDelivered, onError } = options;
  const delivering = toDelivering(options);
  const underWay = new Map<ClaimedDelivery, Promise<void>>();
  const { poke, stop } = gatherCalls(look, options);
  const renewing = renewUnderWay(underWay, options);

  async function run(delivery: ClaimedDelivery): Promise<void> {
    try {
      onDelivered(delivery, await deliver(delivery, delivering));
    } catch (error) {
      onError(error); // its lease runs out, and somebody tries again
    }
  }

  /** Events fanned out before are delivered nonetheless. */
  function onFanOutError(error: unknown): number {
    onError(error);
    return 0;
  }

  async function look(): Promise<void> {
    const crowd = maxWaiting();
    const fanOut = fanOutEvents(db, {
      limit: eventsAtOnce,
      waitMs: waitMs(),
      ...(crowd !== undefined && { maxWaiting: crowd }),
    });
    if ((await fanOut.catch(onFanOutError)) > 0) poke(); // there may be more
    const limit = maxAtOnce - underWay.size;
    if (limit <= 0) return;
    const claimed = await claimDeliveries(db, { limit, perEndpoint, perUser, leaseMs });
    for (const delivery of claimed) {
      const running = run(delivery).finally(() => {
        underWay.delete(delivery);
        poke(); // there may be more for the same endpoint
      });
      underWay.set(delivery, running);
    }
  }

  return {
    poke,
    get size() {
      return underWay.size;
    },
    async close() {
      await stop();
      await Promise.all(underWay.values());
      clearInterval(renewing);
    },
  };
}

/** Parts that deliveries under way at the same time share: bodies, opened secrets and statements. */
function toDelivering(options: DispatchOptions): Delivering {
  const { db, keys } = options;
  return {
    ...options,
    freezeBody: freezeOnce(db),
    openSecret: rememberOpened((sealed, endpointId) => openSecret(sealed, endpointId, keys)),
    openUrl: rememberOpened((sealed, endpointId) => openUrl(sealed, endpointId, keys)),
    settleUntaken: settleInTurn((settling) => settleDelivery(db, settling)),
    settleTaken: writeTogether({
      ...settledAtOnce,
      all: (group: readonly Settling[]) => settleDelivered(db, group),
      one: async (settling: Settling) => (await settleDelivery(db, settling)) === null,
    }),
  };
}

/** Calls of `poke` within `gatherMs` are one look, and one look ends before the next begins. After `stop` none begins. */
function gatherCalls(
  look: () => Promise<void>,
  { gatherMs, onError }: Pick<DispatchOptions, 'gatherMs' | 'onError'>,
) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;

  function lookNow(): void {
    timer = undefined;
    if (looking !== null) {
      isAsked = true;
      return;
    }
    isAsked = false;
    looking = look()
      .catch(onError)
      .finally(() => {
        looking = null;
        if (isAsked) poke();
      });
  }

  function poke(): void {
    if (!isStopped) timer ??= setTimeout(lookNow, gatherMs());
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  }

  return { poke, stop };
}

/** Most are over before it is their turn: only those that were under way at the last round are renewed. */
function renewUnderWay(
  underWay: ReadonlyMap<ClaimedDelivery, unknown>,
  { db, leaseMs, renewalMs, onError }: DispatchOptions,
): NodeJS.Timeout {
  let older: readonly ClaimedDelivery[] = [];
  return setInterval(() => {
    const held = older.filter((delivery) => underWay.has(delivery));
    older = [...underWay.keys()];
    if (held.length > 0) renewDeliveries(db, held, leaseMs).catch(onError);
  }, renewalMs);
}
