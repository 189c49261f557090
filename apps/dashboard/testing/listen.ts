/** The events that an open page has received. */
export interface Heard {
  readonly status: number;
  readonly postIds: string[];
  readonly webhooks: { readonly webhookId: string; readonly off: boolean }[];
  /** Frames that the page shows, the newest last. */
  readonly summaries: { readonly nextAt: string | null }[];
  readonly live: boolean[];
  /** Times it heard that nothing had changed before. */
  quiet(): number;
  /** Times after which to open it again, ms. */
  readonly retries: number[];
  /** Heartbeats so far. */
  beats(): number;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Opens the stream of events as the EventSource of a browser with these cookies does. @param age that the page says it has */
export async function listen(
  url: string,
  cookies: ReadonlyMap<string, string>,
  age?: number,
): Promise<Heard> {
  const leaving = new AbortController();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const query = age === undefined ? '' : `?age=${age}`;
  const response = await fetch(`${url}/app/events${query}`, { headers: { cookie }, signal: leaving.signal });
  const postIds: string[] = [];
  const webhooks: Heard['webhooks'] = [];
  const summaries: Heard['summaries'] = [];
  const live: boolean[] = [];
  const retries: number[] = [];
  let [beats, quiet] = [0, 0];
  async function read() {
    let rest = '';
    for await (const chunk of response.body ?? []) {
      const parts = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, event = 'message', data] = /^(?:event: (\w+)\n)?data: (.*)$/.exec(part) ?? [];
        const [, retry] = /^retry: (\d+)$/.exec(part) ?? [];
        if (part === ':') beats += 1;
        else if (retry !== undefined) retries.push(Number(retry));
        else if (event === 'quiet') quiet += 1;
        else if (event === 'live') live.push(data === 'true');
        else if (event === 'glance') summaries.push(JSON.parse(data ?? 'null'));
        else if (event === 'webhook') webhooks.push(JSON.parse(data ?? 'null'));
        else postIds.push(JSON.parse(data ?? 'null').postId);
      }
    }
  }
  const ended = read().catch(() => {}); // by leaving
  return {
    status: response.status,
    postIds,
    webhooks,
    summaries,
    live,
    retries,
    quiet: () => quiet,
    beats: () => beats,
    ended,
    leave: () => leaving.abort(),
  };
}
