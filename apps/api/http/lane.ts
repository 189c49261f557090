export interface Waiting {
  /** Number that may wait: some more than a client sends at once on a busy day. */
  readonly maxWaiting: number;
  /** Time that each may wait, ms. */
  readonly maxWaitMs: number;
}

/** A way that lets in a limited number at a time. */
export interface Lane {
  /** The number let in at a time; a change holds for those who come or go from now on. */
  width: number;
  /** Waits to be let in, after those that wait already. @returns what to call when leaving */
  enter(): Promise<() => void>;
  /** Whoever comes now has to wait. */
  isFull(): boolean;
  isEmpty(): boolean;
}

export interface LaneOptions extends Waiting {
  /** Makes the error for one that is too many, or has waited too long. */
  readonly refuse: () => Error;
}

export function openLane(width: number, { maxWaiting, maxWaitMs, refuse }: LaneOptions): Lane {
  const waiting = new Set<() => void>();
  let inside = 0;

  function leave(): void {
    inside -= 1;
    while (inside < lane.width) {
      const [next] = waiting;
      if (next === undefined) return;
      inside += 1;
      next();
    }
  }

  const lane: Lane = {
    width,
    isEmpty: () => inside === 0 && waiting.size === 0,
    isFull: () => inside >= lane.width,
    async enter() {
      if (inside < lane.width) {
        inside += 1;
        return leave;
      }
      if (waiting.size >= maxWaiting) throw refuse();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const letIn = () => {
        waiting.delete(letIn);
        clearTimeout(timer);
        resolve(leave);
      };
      const timer = setTimeout(() => {
        waiting.delete(letIn);
        reject(refuse());
      }, maxWaitMs);
      waiting.add(letIn);
      return promise;
    },
  };
  return lane;
}
