import type { Platform } from '@carillon/core';
import { exercisedBluesky } from '@carillon/networks/bluesky/testing/scripted-bluesky';
import { exerciseNetwork } from '@carillon/networks/testing/exercise-network';
import type { NetworkDouble } from '@carillon/networks/testing/exercise-scene';
import { exercisedX } from '@carillon/networks/x/testing/scripted-tokens';
import { startSandbox } from '@carillon/sandbox/sandbox';

/** A network of the sandbox. */
const sandboxDouble = (platform: Platform) => async (): Promise<NetworkDouble> => {
  const sandbox = await startSandbox();
  return {
    url: sandbox.url,
    account: (handle) => sandbox.account(platform, handle),
    revoke: (handle) => sandbox.revoke(platform, handle),
    posts: (handle) => sandbox.ledger({ platform, handle }),
    close: () => sandbox.close(),
  };
};

exerciseNetwork(exercisedX, sandboxDouble('x'));
exerciseNetwork(exercisedBluesky, sandboxDouble('bluesky'));
