const letters = '234567abcdefghijklmnopqrstuvwxyz';

/** True when a record key is a TID, as posts must have (AT Protocol, TID syntax). */
export const isTid = (key: string) => /^[2-7a-j][2-7a-z]{12}$/.test(key);

/** Makes TIDs: each one holds its microsecond, and each is greater than the one before. */
export class TidClock {
  #last = 0n;

  next(now: number): string {
    const first = BigInt(now) * 1_000n;
    this.#last = first > this.#last ? first : this.#last + 1n;
    return encode(this.#last << 10n);
  }
}

function encode(value: bigint): string {
  let tid = '';
  for (let rest = value; tid.length < 13; rest >>= 5n) tid = (letters[Number(rest & 31n)] ?? '') + tid;
  return tid;
}
