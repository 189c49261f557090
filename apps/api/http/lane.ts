/** Lets in so many at a time. */
export interface Lane {
  /** How many; a change holds for those who come or go from now on. */
  width: number;
  /** Waits to be let in. @returns what to call when leaving */
  enter(): Promise<() => void>;
  isEmpty(): boolean;
}

export interface LaneOptions {
  /** Who may wait at most. */
  readonly most: number;
  /** How long, ms. */
  readonly patience: number;
  /** What whoever would be one too many, or has waited for so long, gets thrown. */
  readonly refuse: () => Error;
}

export function openLane(width: number, { most, patience, refuse }: LaneOptions): Lane {
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
    async enter() {
      if (inside < lane.width) {
        inside += 1;
        return leave;
      }
      if (waiting.size >= most) throw refuse();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const letIn = () => {
        waiting.delete(letIn);
        clearTimeout(timer);
        resolve(leave);
      };
      const timer = setTimeout(() => {
        waiting.delete(letIn);
        reject(refuse());
      }, patience);
      waiting.add(letIn);
      return promise;
    },
  };
  return lane;
}
