import { setTimeout as sleep } from 'node:timers/promises';
import type { Stand } from './system.ts';

export interface Answered {
  readonly phase: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly id: string | undefined;
}

/** Between two requests, ms. */
const pause = 100;

/** Offers posts, each to the next API and account, one in five for 3 s later, until stopped. */
export function offerLoad({ scene, apis }: Stand, accounts: readonly string[]) {
  const answers: Promise<Answered>[] = [];
  let phase = 'all well';
  let stopped = false;

  async function offer(n: number): Promise<Answered> {
    const begin = performance.now();
    const when =
      n % 5 === 0 ? { scheduledAt: new Date(Date.now() + 3_000).toISOString() } : { publishNow: true };
    const asked = { phase, path: `${apis[n % apis.length]?.url}/v1/posts` };
    const content = { [accounts[n % accounts.length] ?? '']: { items: [{ content: `load ${n}` }] } };
    const { status, id } = await fetch(asked.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId: scene.profileId, platforms: content, ...when }),
    }).then(
      async (response) => ({ status: response.status, id: idOf(await response.json()) }),
      () => ({ status: 0, id: undefined }),
    );
    return { phase: asked.phase, status, ms: performance.now() - begin, id };
  }

  async function run(): Promise<void> {
    for (let n = 0; !stopped; n++) {
      answers.push(offer(n));
      await sleep(pause);
    }
  }

  const running = run();
  return {
    /** What is asked from now on belongs to it. */
    begin(next: string): void {
      phase = next;
    },
    async stop(): Promise<Answered[]> {
      stopped = true;
      await running;
      return Promise.all(answers);
    },
  };
}

function idOf(body: unknown): string | undefined {
  const { data } = body as { data?: { id?: string } };
  return data?.id;
}
