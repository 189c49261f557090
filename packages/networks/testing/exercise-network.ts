import { afterAll, beforeAll, describe } from '@jest/globals';
import { exerciseClocks } from './exercise/clocks.ts';
import type { ExercisedNetwork } from './exercise/exercised-network.ts';
import { exerciseHostility } from './exercise/hostility.ts';
import { exerciseLostAnswers } from './exercise/lost-answers.ts';
import { exercisePublishing } from './exercise/publishing.ts';
import type { NetworkDouble, Stage } from './exercise/scene.ts';
import { exerciseTokens } from './exercise/tokens.ts';
import { exerciseUploads } from './exercise/uploads.ts';

/**
 * The promises of every network, kept against its double over real sockets with its real SDK. A test file of the network calls
 * it; what only this network does, such as the meaning of each of its errors, has tests of its own.
 */
export function exerciseNetwork(network: ExercisedNetwork, startDouble: () => Promise<NetworkDouble>): void {
  let double: NetworkDouble;
  beforeAll(async () => {
    double = await startDouble();
  });
  afterAll(() => double.close());
  const stage: Stage = { network, double: () => double };

  describe(network.open(1_000).platform, () => {
    exercisePublishing(stage);
    exerciseLostAnswers(stage);
    exerciseTokens(stage);
    exerciseUploads(stage);
    exerciseHostility(stage);
    exerciseClocks(stage);
  });
}
