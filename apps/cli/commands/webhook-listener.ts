import { hostname } from 'node:os';
import { type Api, ApiRefusal, readPage } from '../api.ts';
import { CommandError } from '../command-error.ts';
import { receiverText } from './webhook-receiver.ts';

/** The webhook that stands as long as somebody listens. */
export interface ListenEndpoint {
  readonly id: string;
  readonly secret: string;
  /** It receives events of sandbox accounts only. */
  readonly test: boolean;
}

/**
 * @param port where this command listens on this machine
 * @throws {CommandError} with what to set, when the server does not call this machine
 */
export async function registerListener(
  api: Api,
  port: number,
  wanted: { readonly url: string; readonly events: readonly string[] },
): Promise<ListenEndpoint> {
  await forgetLeft(api, port);
  const description = listenerDescription(port);
  try {
    return (await api.ask<{ data: ListenEndpoint }>('POST', '/webhooks', { ...wanted, description })).data;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'webhook_url_refused')
      throw new CommandError(refusedAddress(wanted.url, error.message));
    throw error;
  }
}

/** Advice for a developer whose own machine is refused. */
export const refusedAddress = (url: string, sentence: string): string =>
  isOurs(url)
    ? 'The server does not send events to its own machine: start its api, worker and dashboard with WEBHOOK_ALLOWED_HOSTS=127.0.0.1, on a machine for development only. To hear of a server elsewhere, give the address of a tunnel that leads here with --public-url.'
    : sentence;

const isOurs = (url: string): boolean => url.startsWith('http://127.0.0.1:');

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

/** True when such a command listens there. One that is too busy to answer does, too. */
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(answerMs) }).then(
    async (response) => (await response.text()) === receiverText,
    (error: Error) => error.name === 'TimeoutError',
  );
