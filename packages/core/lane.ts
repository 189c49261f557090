export interface LaneLimits {
  /** Number that may wait: some more than a client sends at once on a busy day. */
  readonly maxWaiting: number;
  /** Time that each may wait, ms. */
  readonly maxWaitMs: number;
}

/** A way that lets in a limited number at a time. */
export interface Lane {
  /** The number let in at a time; a change holds for those who come or go from now on. */
  width: number;
  /**
   * Waits to be let in, after those that wait already.
   * @param maxWaitMs less than others may wait, ms
   * @returns what to call when leaving
   */
  enter(maxWaitMs?: number): Promise<() => void>;
  /** Refuses all that wait, and from now on whoever would have to. */
  close(): void;
  /** Whoever comes now has to wait. */
  isFull(): boolean;
  isEmpty(): boolean;
}

export interface LaneOptions extends LaneLimits {
  /** Makes the error for one that is too many, or has waited too long. @param waitMs how long one who came now would wait, by what it took lately */
  readonly refuse: (waitMs: number) => Error;
}

/** Weight of the newest of the times that those who wait took to be let in, one after another. */
const newestWeight = 0.2;

export function openLane(width: number, { maxWaiting, maxWaitMs: maxWait, refuse }: LaneOptions): Lane {
  const waiting = new Map<() => void, () => void>();
  const pace = measurePace();
  let inside = 0;
  let isClosed = false;

  const refusal = () => refuse(waiting.size * pace.eachMs());

  function leave(): void {
    inside -= 1;
    if (waiting.size > 0) pace.note();
    while (inside < lane.width) {
      const [next] = waiting.keys();
      if (next === undefined) return;
      inside += 1;
      next();
    }
  }

  /** Waits for `leave` of another one. */
  function wait(maxWaitMs: number): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const letIn = () => {
      waiting.delete(letIn);
      clearTimeout(timer);
      resolve(leave);
    };
    const giveUp = () => {
      const error = refusal();
      waiting.delete(letIn);
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(giveUp, maxWaitMs);
    waiting.set(letIn, giveUp);
    return promise;
  }

  const lane: Lane = {
    width,
    isEmpty: () => inside === 0 && waiting.size === 0,
    isFull: () => inside >= lane.width,
    close() {
      isClosed = true;
      for (const giveUp of waiting.values()) giveUp();
    },
    async enter(maxWaitMs = maxWait) {
      if (inside < lane.width) {
        inside += 1;
        return leave;
      }
      if (waiting.size === 0) pace.begin();
      if (isClosed || waiting.size >= maxWaiting || maxWaitMs <= 0) throw refusal();
      return wait(maxWaitMs);
    },
  };
  return lane;
}

/** Has work of the same name pass a lane of its own, which is there as long as somebody is in it or waits for it. */
export function openLanes(width: number, options: LaneOptions) {
  const lanes = new Map<string, Lane>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(name) ?? openLane(width, options);
    lanes.set(name, lane);
    const leave = await lane.enter();
    try {
      return await work();
    } finally {
      leave();
      if (lane.isEmpty()) lanes.delete(name);
    }
  };
}

/** The time from one that is let in to the next. */
function measurePace() {
  let meanMs = 0;
  let lastAt = 0;
  return {
    /** From now on one waits. */
    begin(): void {
      lastAt = performance.now();
    },
    /** One is let in. */
    note(): void {
      const ms = performance.now() - lastAt;
      meanMs = meanMs === 0 ? ms : meanMs + newestWeight * (ms - meanMs);
      lastAt = performance.now();
    },
    /** By what it took lately, and no less than it takes now. */
    eachMs: () => Math.max(meanMs, performance.now() - lastAt),
  };
}
