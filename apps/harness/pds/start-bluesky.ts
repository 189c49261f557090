import { startCuttingProxy } from './cutting-proxy.ts';
import { freePort } from './free-port.ts';
import { startPds } from './start-pds.ts';
import type { TestRun } from './test-run.ts';

/** Starts a Bluesky server that clients reach through a proxy, and through nothing else: sessions name the proxy. */
export async function startBluesky({ started }: TestRun) {
  const port = await freePort();
  const proxy = await startCuttingProxy(`http://127.0.0.1:${port}`);
  started.defer(() => proxy.close());
  const pds = await startPds({ port, publicUrl: proxy.url });
  started.defer(() => pds.close());
  return { proxy, pds };
}
