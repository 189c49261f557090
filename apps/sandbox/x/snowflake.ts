const epoch = 1_288_834_974_657n;

const counterBits = 22n;

/** Makes X's ids: each one holds its millisecond, and no two are the same, though the clock be set back. */
export class SnowflakeClock {
  #count = 0n;

  next(now: number): string {
    const id = firstIdAt(now) | this.#count;
    this.#count = BigInt.asUintN(Number(counterBits), this.#count + 1n);
    return id.toString();
  }

  /** Stays apart from an id that was given before. */
  saw(id: string): void {
    this.#count = BigInt.asUintN(Number(counterBits), BigInt(id) + 1n);
  }
}

/** The id that everything posted from `time` (ms since 1970) on is greater than or equal to. */
export const firstIdAt = (time: number) => (BigInt(time) - epoch) << counterBits;
