import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../api.ts';
import type { Terminal } from '../../terminal.ts';
import { visible } from '../../visible.ts';
import type { Delivery } from './await-try.ts';
import { type Arrived, signatureProblem } from './check-signature.ts';
import { eventLine, forwardedText, type Told } from './event-line.ts';
import { forward } from './forward.ts';
import { type ListenEndpoint, refusedAddress, registerListener } from './listen-endpoint.ts';
import { type Reply, startReceiver } from './start-receiver.ts';

export interface ListenOptions {
  /** 0 for one that is free. */
  readonly port: number;
  /** Types of events; empty for all. */
  readonly events: readonly string[];
  /** Where events are sent on; null for nowhere. */
  readonly forwardTo: URL | null;
  /** Address at which the server reaches this machine; null for 127.0.0.1. */
  readonly publicUrl: string | null;
  /** Prints each event as an object on standard output, and everything else on standard error. */
  readonly json: boolean;
  /** Time in which the test event must come, ms. */
  readonly testMs?: number;
}

export interface Listening {
  readonly api: Api;
  readonly terminal: Pick<Terminal, 'print' | 'complain'>;
  /** Ends it. */
  readonly stop: AbortSignal;
}

/** Shows events as they come until it is stopped; then its webhook goes. */
export async function listen(options: ListenOptions, { api, terminal, stop }: Listening): Promise<void> {
  const { events, forwardTo, publicUrl, json, testMs = 10_000 } = options;
  const note = json ? terminal.complain : terminal.print;
  const seen = new Set<string>();
  let endpoint: ListenEndpoint | undefined;
  let ownTest: Promise<Delivery | null> = Promise.resolve(null);
  const reached = new AbortController();

  async function take(arrived: Arrived): Promise<Reply> {
    if (endpoint === undefined) return { status: 503, text: 'Not yet.\n' };
    const problem = signatureProblem(arrived, endpoint.secret, Date.now());
    if (problem !== null) {
      terminal.complain(`REFUSED  ${problem}`);
      return { status: 400, text: `${problem}\n` };
    }
    const id = String(arrived.headers['webhook-id']);
    const told = JSON.parse(arrived.body.toString()) as Told;
    if (told.type === 'webhook.test' && (await ownTest)?.eventId === id) {
      reached.abort();
      return { status: 204 };
    }
    const again = seen.has(id);
    seen.add(id);
    const forwarded = forwardTo === null ? null : await forward(arrived, forwardTo);
    note(`${eventLine(told)}${again ? '  (again)' : ''}${forwarded ? forwardedText(forwarded) : ''}`);
    if (json) terminal.print(JSON.stringify({ id, again, forwarded, body: told }));
    return { status: 204 };
  }

  const receiver = await startReceiver(options.port, take);
  try {
    const url = publicUrl ?? receiver.url;
    endpoint = await registerListener(api, receiver.port, { url, events });
    const { id, secret, test } = endpoint;
    note(`Listening at ${receiver.url} for events of ${test ? 'sandbox accounts' : 'all accounts'}.`);
    note(`They are signed with ${secret}, and come to the webhook ${id}. Ctrl-C ends it.`);
    ownTest = api
      .ask<{ data: Delivery }>('POST', `/webhooks/${id}/test`)
      .then(({ data }) => data)
      .catch(() => null);
    await Promise.race([
      whenReached(reached.signal, AbortSignal.any([stop, AbortSignal.timeout(testMs)])),
      stopped(stop),
    ]);
    if (reached.signal.aborted) note('A test event came: this machine can be reached.');
    else if (!stop.aborted) terminal.complain(await whyNot(api, await ownTest, url).catch(unknownWhy));
    await stopped(stop);
  } finally {
    if (endpoint !== undefined) note(await removed(api, endpoint.id, seen.size));
    await receiver.close();
  }
}

const stopped = (stop: AbortSignal): Promise<unknown> =>
  stop.aborted ? Promise.resolve() : once(stop, 'abort');

const whenReached = (reached: AbortSignal, end: AbortSignal): Promise<unknown> =>
  once(reached, 'abort', { signal: end }).catch(() => sleep(0));

/** Why the test event did not come, as far as the server knows. */
async function whyNot(api: Api, test: Delivery | null, url: string): Promise<string> {
  const found = test && (await api.ask<{ data: Delivery }>('GET', `/webhook-deliveries/${test.id}`));
  const error = found?.data.tries[0]?.error ?? null;
  if (error === null) return 'No test event has come yet: is a worker of the server running?';
  if (error.includes('private network')) return refusedAddress(url, error);
  return `The server could not bring a test event. ${visible(error)}`;
}

const unknownWhy = ({ message }: Error): string =>
  `No test event has come yet, and the API does not say why: ${message} Listening goes on.`;

/** Deletes the webhook. @returns what there is to say about it */
const removed = (api: Api, id: string, count: number): Promise<string> =>
  api.ask('DELETE', `/webhooks/${id}`).then(
    () => `${count} ${count === 1 ? 'event' : 'events'} came. The webhook is removed.`,
    (error: Error) =>
      `The webhook ${id} is still there: ${error.message} The next "webhook listen" removes it.`,
  );
