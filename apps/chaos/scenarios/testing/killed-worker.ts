import type { Scene } from '@carillon/harness/open-scene';
import type { Program } from '@carillon/testing/run-process';
import { expect } from '@jest/globals';

/** Kills the worker with SIGKILL, which no program notices, when a network has taken this. */
export async function killedAtCommit(scene: Scene, program: Program, content: string): Promise<void> {
  const stop = scene.sandbox.onCommit((post) => {
    if (post.content === content) program.kill('SIGKILL');
  });
  expect(await program.exit()).toBeNull();
  stop();
}

/** Another worker takes over once the lease is over, and publishes. */
export async function settledBySuccessor(scene: Scene, postId: string): Promise<void> {
  scene.startWorker({ name: 'successor' });
  expect((await scene.settled(postId)).status).toBe('published');
}
