import type { Scene } from '@carillon/harness/open-scene';
import { networksWith } from './networks-with.ts';

interface Hidden {
  /** Age at which X shows the post, ms. */
  readonly lag: number;
  /** In the place of ten minutes, ms. */
  readonly verifyWindow: number;
}

/** X takes the post, answers nothing, and shows it only later. @returns the post's id */
export async function publishHidden(
  scene: Scene,
  handle: string,
  { lag, verifyWindow }: Hidden,
): Promise<string> {
  scene.startWorker({ networks: networksWith({ verifyWindow }) });
  const account = await scene.account('x', handle);
  scene.sandbox.set({ timelineLagMs: lag });
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  return scene.publishNow([account], `hidden from ${handle}`);
}
