/** Of which publication, and when by this machine's clock, ms since 1970. */
export type Call = readonly [publicationId: string, at: number];

/** How long after the last call it is taken for the last, ms. */
const silence = 500;

/** Notes calls, and tells of them whoever started this process once there were none for a while: telling costs time. */
export function noteCalls(): (publicationId: string) => void {
  let calls: Call[] = [];
  let last = 0;
  setInterval(() => {
    if (calls.length === 0 || Date.now() - last < silence) return;
    process.send?.(calls);
    calls = [];
  }, 50).unref();
  return (publicationId) => {
    last = Date.now();
    calls.push([publicationId, last]);
  };
}
