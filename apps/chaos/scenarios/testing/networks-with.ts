import { createNetworks, type Networks } from '@carillon/networks/all';

interface Times {
  /** X may hide a post that it took for this long, ms. */
  readonly verifyWindow?: number;
  /** Ages of an unclear try at which X is asked; by the verify window unless given. */
  readonly verifyAfterMs?: readonly number[];
  /** Total time of a call, ms. */
  readonly deadline?: number;
}

/** The networks with less time than they have outside of tests. */
export const networksWith = ({ deadline = 1_000, ...times }: Times): Networks =>
  createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret', deadline, ...times },
    bluesky: { deadline, hosts: { allowPrivateHosts: true } },
  });
