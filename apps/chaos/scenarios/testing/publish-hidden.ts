import type { Scene } from '@carillon/harness/open-scene';
import { networksWith } from './networks-with.ts';

interface Hidden {
  /** Age at which X shows the post, ms. */
  readonly lag: number;
  /** In the place of ten minutes, ms. */
  readonly verifyWindow: number;
  /** Called after each try to publish, before the worker hears how it ended. */
  readonly onTry?: () => void;
}

/** X takes the post, answers nothing, and shows it only later. @returns the post's id */
export async function publishHidden(
  scene: Scene,
  handle: string,
  { lag, verifyWindow, onTry = () => {} }: Hidden,
): Promise<string> {
  const { x, bluesky } = networksWith({ verifyWindow });
  const publish: typeof x.publish = (...args) => x.publish(...args).finally(onTry);
  scene.startWorker({ networks: { x: { ...x, publish }, bluesky } });
  const account = await scene.account('x', handle);
  scene.sandbox.set({ timelineLagMs: lag });
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  return scene.publishNow([account], `hidden from ${handle}`);
}
