const epoch = 1_288_834_974_657n;

/** Makes X's ids: each one tells its millisecond, and each is greater than the one before. */
export class SnowflakeClock {
  #last = 0n;

  next(now: number): string {
    const first = (BigInt(now) - epoch) << 22n;
    this.#last = first > this.#last ? first : this.#last + 1n;
    return this.#last.toString();
  }

  /** Stays ahead of an id that was given before. */
  saw(id: string): void {
    if (BigInt(id) > this.#last) this.#last = BigInt(id);
  }
}

/** The id that everything posted from `time` (ms since 1970) on is greater than or equal to. */
export const firstIdAt = (time: number) => (BigInt(time) - epoch) << 22n;
