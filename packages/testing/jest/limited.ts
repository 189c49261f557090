/** How long a test or a hook may take unless it says otherwise, ms. */
const defaultLimitMs = 180_000;

/** The same work, which fails when it takes longer than its limit. What it left under way goes on meanwhile. */
export function limited<Args extends unknown[]>(
  name: string,
  work: (...args: Args) => unknown,
  limitMs = defaultLimitMs,
): (...args: Args) => Promise<unknown> {
  return async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      const tooLong = () => reject(new Error(`${name}: took longer than ${limitMs} ms`));
      timer = setTimeout(tooLong, limitMs);
    });
    try {
      return await Promise.race([work(...args), limit]);
    } finally {
      clearTimeout(timer);
    }
  };
}
