import type { Platform } from '@carillon/core';
import type { NetworkDouble } from '@carillon/networks/testing/exercise/scene';
import { startSandbox } from '@carillon/sandbox/sandbox';

/** A network of the sandbox, as `exerciseNetwork` needs it. */
export const sandboxDouble = (platform: Platform) => async (): Promise<NetworkDouble> => {
  const sandbox = await startSandbox();
  return {
    url: sandbox.url,
    account: (handle) => sandbox.account(platform, handle),
    revoke: (handle) => sandbox.revoke(platform, handle),
    posts: (handle) => sandbox.ledger({ platform, handle }),
    close: () => sandbox.close(),
  };
};
