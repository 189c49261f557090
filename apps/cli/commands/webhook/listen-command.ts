import { Command } from '@commander-js/extra-typings';
import { apiHelp, openApi } from '../../api.ts';
import type { Terminal } from '../../terminal.ts';
import { wholeNumber } from '../../whole-number.ts';
import { forwardAddress } from './forward.ts';
import { listen } from './listen.ts';
import { namesIn } from './names-in.ts';

/** Ctrl-C waits no longer than this for the API, ms. */
const requestMs = 15_000;

export const listenCommand = (terminal: Terminal) =>
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
    .option('--public-url <url>', 'address of a tunnel to this machine, for a server elsewhere')
    .option('--url <url>', apiHelp.url)
    .option('--key <key>', apiHelp.key)
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
