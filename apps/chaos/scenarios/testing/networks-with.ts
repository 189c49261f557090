import { createNetworks, type Networks } from '@carillon/networks/all';

interface Times {
  /** How long X may hide a post that it took, ms. */
  readonly verifyWindow: number;
  /** Total time of a call, ms. */
  readonly deadline?: number;
}

/** The networks with less time than they have outside of tests. */
export const networksWith = ({ verifyWindow, deadline = 1_000 }: Times): Networks =>
  createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret', verifyWindow, deadline },
    bluesky: { deadline, hosts: { allowPrivateHosts: true } },
  });
