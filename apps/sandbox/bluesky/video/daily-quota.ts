const dayMs = 24 * 60 * 60_000;

interface Reservation {
  readonly did: string;
  readonly jobId: string;
  readonly bytes: number;
}

/** Videos and bytes that accounts have taken of their allowance of today, a day of UTC. */
export class DailyQuota {
  #day = 0;
  readonly #taken = new Map<string, Reservation>();

  /** @param now ms since 1970 */
  take(reservation: Reservation, now: number): void {
    this.#turn(now);
    this.#taken.set(reservation.jobId, reservation);
  }

  /** Gives back what a job took, if that was today. */
  free(jobId: string): void {
    this.#taken.delete(jobId);
  }

  /** @param now ms since 1970 */
  takenBy(did: string, now: number): { readonly videos: number; readonly bytes: number } {
    this.#turn(now);
    const own = [...this.#taken.values()].filter((each) => each.did === did);
    return { videos: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  #turn(now: number): void {
    const day = Math.floor(now / dayMs);
    if (day !== this.#day) this.#taken.clear();
    this.#day = day;
  }
}
