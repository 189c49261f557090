/** How many jobs of a queue are handled at once. */
export interface Places {
  /** Jobs at once now. */
  readonly count: number;
  /** A job is begun; `running` counts it, too. */
  begin(running: number): void;
  /** A job has ended; `running` are under way yet. */
  end(running: number): void;
}

export interface PlacesOptions {
  /** Places that there always are. */
  readonly least: number;
  /** Most places, when all are in use and there is room. */
  readonly most: number;
  /** False while the process has hardly time left. */
  readonly hasRoom: () => boolean;
  /** Gets each change. */
  readonly onChange: (count: number) => void;
}

/**
 * Places follow what waits and what the process has. Calls to networks are waited for, so more of them cost next to nothing: when
 * all places are in use there are twice as many, as long as there is room. When few are in use, or there is no
 * room any more, there are as few as before.
 */
export function openPlaces({ least, most, hasRoom, onChange }: PlacesOptions): Places {
  let count = Math.min(least, most);

  function set(next: number): void {
    if (next === count) return;
    count = next;
    onChange(count);
  }

  return {
    get count() {
      return count;
    },
    begin(running) {
      if (running < count) return;
      if (hasRoom()) set(Math.min(most, count * 2));
      else set(Math.min(least, most));
    },
    end(running) {
      if (running <= least / 2) set(Math.min(least, most));
    },
  };
}
