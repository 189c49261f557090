import type { Renewal, Vault } from '../network.ts';

/** A vault in memory, for tests: renewals run one after the other, as a lease makes them. */
export function memoryVault(credentials: unknown): Vault {
  let newest = credentials;
  let queue: Promise<unknown> = Promise.resolve();

  async function change(by: (newest: unknown) => Promise<Renewal>): Promise<Renewal> {
    const renewal = await by(structuredClone(newest));
    if ('credentials' in renewal) newest = structuredClone(renewal.credentials);
    // Others wait for what comes late, as a lease makes them.
    if (renewal.late !== undefined)
      queue = Promise.all([
        queue,
        renewal.late.credentials.then((late) => {
          if (late !== null) newest = structuredClone(late);
        }),
      ]);
    return renewal;
  }

  return {
    read: async () => structuredClone(newest),
    renew(by) {
      const renewal = queue.then(() => change(by));
      queue = renewal.catch(() => undefined);
      return renewal;
    },
  };
}
