import { connect } from 'node:net';
import { hostname } from 'node:os';
import { type Api, ApiRefusal } from '../../api.ts';
import { CommandError } from '../../command-error.ts';

/** By this we know the webhooks of this command. */
const description = `carillon webhook listen on ${hostname()}`.slice(0, 200);

/** The webhook that stands as long as somebody listens. */
export interface ListenEndpoint {
  readonly id: string;
  readonly secret: string;
  /** It is told of sandbox accounts only. */
  readonly test: boolean;
}

/** @throws {CommandError} with what to set, when the server does not call this machine */
export async function registerListener(
  api: Api,
  wanted: { readonly url: string; readonly events: readonly string[] },
): Promise<ListenEndpoint> {
  await forgetLeft(api);
  try {
    return (await api.ask<{ data: ListenEndpoint }>('POST', '/webhooks', { ...wanted, description })).data;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'webhook_url_refused')
      throw new CommandError(refusedAddress(wanted.url, error.message));
    throw error;
  }
}

/** What to set, for a developer whose own machine is refused. */
export const refusedAddress = (url: string, sentence: string): string =>
  isOurs(url)
    ? 'The server does not send events to its own machine: start its api, worker and dashboard with WEBHOOK_ALLOWED_HOSTS=127.0.0.1, on a machine for development only. To hear of a server elsewhere, give the address of a tunnel that leads here with --public-url.'
    : sentence;

const isOurs = (url: string): boolean => url.startsWith('http://127.0.0.1:');

interface Found {
  readonly id: string;
  readonly url: string;
  readonly description: string;
}

/** Deletes what earlier runs on this machine left, which could not reach the API at their end. */
async function forgetLeft(api: Api): Promise<void> {
  const { data } = await api.ask<{ data: readonly Found[] }>('GET', '/webhooks?limit=100');
  for (const { id, url, description: said } of data)
    if (said === description && isOurs(url) && !(await isAnswered(new URL(url))))
      await api.ask('DELETE', `/webhooks/${id}`);
}

/** Whether anybody listens there. */
const isAnswered = ({ port }: URL): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
