import { type Api, ApiRefusal } from '../../api.ts';
import { CommandError } from '../../command-error.ts';
import { forgetLeft, listenerDescription } from './forget-left.ts';

/** The webhook that stands as long as somebody listens. */
export interface ListenEndpoint {
  readonly id: string;
  readonly secret: string;
  /** It is told of sandbox accounts only. */
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

/** What to set, for a developer whose own machine is refused. */
export const refusedAddress = (url: string, sentence: string): string =>
  isOurs(url)
    ? 'The server does not send events to its own machine: start its api, worker and dashboard with WEBHOOK_ALLOWED_HOSTS=127.0.0.1, on a machine for development only. To hear of a server elsewhere, give the address of a tunnel that leads here with --public-url.'
    : sentence;

const isOurs = (url: string): boolean => url.startsWith('http://127.0.0.1:');
