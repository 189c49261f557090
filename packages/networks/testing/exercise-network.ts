import { afterAll, beforeAll, describe } from '@jest/globals';
import { exerciseAnswers } from './exercise-answers.ts';
import { exercisePosts } from './exercise-posts.ts';
import type { ExercisedNetwork, NetworkDouble, Stage } from './exercise-scene.ts';
import { exerciseTokens } from './exercise-tokens.ts';

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
    exercisePosts(stage);
    exerciseTokens(stage);
    exerciseAnswers(stage);
  });
}
