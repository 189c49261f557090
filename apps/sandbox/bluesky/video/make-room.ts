const maxHolders = 200;
const maxBytes = 1024 ** 3;

/** Lets the oldest go of all that hold bytes in memory, until those that are left are few enough, and small enough. */
export function makeRoom<Holder>(
  holders: readonly Holder[],
  sizeOf: (holder: Holder) => number,
  letGo: (holder: Holder) => void,
): void {
  const sizes = holders.map(sizeOf);
  let left = holders.length;
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  for (const [place, holder] of holders.entries()) {
    if (left <= maxHolders && bytes <= maxBytes) break;
    left -= 1;
    bytes -= sizes[place] ?? 0;
    letGo(holder);
  }
}
