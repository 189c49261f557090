import type { Scene } from '@carillon/harness/open-scene';
import { expect } from '@jest/globals';

/** So an item is audited 1.8 s after it was sent. */
export const verifyAfterMs = [50, 300];

/** A worker that audits nothing for now. */
export const withoutAudits = { times: { auditAfterWindows: 1_000_000 } };

/** A post that is sent again because the first try never arrived. @returns its id, once it is published */
export async function sendAgain(
  scene: Scene,
  { account, handle, content = handle }: { account: string; handle: string; content?: string },
): Promise<string> {
  scene.sandbox.fault({ platform: 'x', handle, fault: 'drop-before-commit' });
  const postId = await scene.publishNow([account], content);
  expect((await scene.settled(postId)).status).toBe('published');
  return postId;
}

/** The one item of a post. */
export const itemOf = async (scene: Scene, postId: string) => (await scene.publication(postId)).items[0];
