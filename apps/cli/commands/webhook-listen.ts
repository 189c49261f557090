import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from '@commander-js/extra-typings';
import { type Api, openApi } from '../api.ts';
import { namesIn, wholeNumber, withApiOptions } from '../command.ts';
import { type Terminal, visible } from '../terminal.ts';
import type { Delivery } from './webhook-delivery.ts';
import { eventLine, forward, forwardAddress, forwardedText, type ReceivedEvent } from './webhook-event.ts';
import { type ListenEndpoint, refusedAddress, registerListener } from './webhook-listener.ts';
import { type Arrived, type Reply, signatureProblem, startReceiver } from './webhook-receiver.ts';

/** Ctrl-C waits no longer than this for the API, ms. */
const requestMs = 15_000;

export const listenCommand = (terminal: Terminal) =>
  withApiOptions(
    new Command('listen')
      .description('show events on this machine as they come, checked, for development; Ctrl-C ends it')
      .option(
        '--port <port>',
        'on 127.0.0.1; one that is free unless given',
        wholeNumber('--port', 0, 65_535),
        0,
      )
      .option('--events <list>', 'types of events, such as post.published,post.failed; all unless given', '')
      .option('--forward-to <url>', 'your own receiver, which gets the same bytes and headers')
      .option('--public-url <url>', 'address of a tunnel to this machine, for a server elsewhere'),
  )
    .option('--json', 'print each event as one JSON object in a line, and notes on standard error')
    .action(async ({ json = false, port, events, forwardTo, publicUrl, ...options }) => {
      const to = forwardTo === undefined ? null : forwardAddress(forwardTo);
      const wanted = { port, events: namesIn(events), forwardTo: to, publicUrl: publicUrl ?? null, json };
      const api = openApi({ ...options, timeoutMs: requestMs }, terminal);
      const { stop, release } = stopOnSignals();
      try {
        await listen(wanted, { api, terminal, stop });
      } finally {
        release();
      }
    });

/** Ctrl-C passes through npm, which repeats it: within this time a second signal is no second wish. */
const repeatMs = 500;

/** The first signal ends it; later ones have their usual effect. */
function stopOnSignals() {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let timer: NodeJS.Timeout | undefined;
  const release = () => {
    clearTimeout(timer);
    for (const signal of signals) process.off(signal, onSignal);
  };
  const onSignal = () => {
    controller.abort();
    timer ??= setTimeout(release, repeatMs).unref();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return { stop: controller.signal, release };
}

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
    const event = JSON.parse(arrived.body.toString()) as ReceivedEvent;
    if (event.type === 'webhook.test' && (await ownTest)?.eventId === id) {
      reached.abort();
      return { status: 204 };
    }
    const again = seen.has(id);
    seen.add(id);
    const forwarded = forwardTo === null ? null : await forward(arrived, forwardTo);
    note(`${eventLine(event)}${again ? '  (again)' : ''}${forwarded ? forwardedText(forwarded) : ''}`);
    if (json) terminal.print(JSON.stringify({ id, again, forwarded, body: event }));
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
