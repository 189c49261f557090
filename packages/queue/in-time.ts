/**
 * One limit for all commands of a call: ioredis' own `commandTimeout` has a timer for each, which costs a tenth of
 * adding jobs.
 * @param ms limit
 * @throws when the work has not ended by then; whatever becomes of it is nobody's matter any more
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Redis did not answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
