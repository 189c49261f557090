import { hostname } from 'node:os';
import type { Api } from '../../api.ts';
import { readPage } from './list-pages.ts';
import { receiverText } from './start-receiver.ts';

const prefix = `carillon webhook listen on ${hostname()}`.slice(0, 180);

/** By this we know the webhooks of this command on this machine, whatever their address, and who listens for them. */
export const listenerDescription = (port: number): string => `${prefix}, port ${port}`;

interface Found {
  readonly id: string;
  readonly description: string;
}

/** Longest wait for a listener to answer on this machine, ms. */
const answerMs = 2_000;

/**
 * Deletes what earlier runs on this machine left, which could not reach the API at their end.
 * @param ownPort a webhook that leads there was left, because we listen there now
 */
export async function forgetLeft(api: Api, ownPort: number): Promise<void> {
  for (const { id, description } of await allWebhooks(api)) {
    const port = portIn(description);
    if (port === null || (port !== ownPort && (await isListening(port)))) continue;
    await api.ask('DELETE', `/webhooks/${id}`);
  }
}

async function allWebhooks(api: Api): Promise<readonly Found[]> {
  const all: Found[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await readPage(api, '/webhooks', { limit: 100, after });
    all.push(...(rows as readonly Found[]));
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}

function portIn(description: string): number | null {
  const [before, port, ...more] = description.split(', port ');
  return before === prefix && port !== undefined && more.length === 0 && /^\d{1,5}$/.test(port)
    ? Number(port)
    : null;
}

/** Whether such a command listens there. One that is too busy to answer does, too. */
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(answerMs) }).then(
    async (response) => (await response.text()) === receiverText,
    (error: Error) => error.name === 'TimeoutError',
  );
