/** The id of a post made at that time, by X's own scheme; `n` tells posts of one millisecond apart. */
export function idAt(time: Date | number, n = 0): string {
  return ((BigInt(Number(time) - 1288834974657) << 22n) + BigInt(n)).toString();
}
