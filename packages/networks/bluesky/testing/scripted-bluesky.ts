import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import type { Network, Session } from '../../network.ts';
import { createBluesky } from '../publisher.ts';
import { batchOf } from './batch-of.ts';
import { type AccountChanges, blueskyAccount } from './bluesky-account.ts';

/** A server's answers to each method, by the last word of its name; the last of several is repeated. */
export type BlueskyScript = Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;

export const hosts = { allowPrivateHosts: true };

export const bluesky = createBluesky({ hosts });

/** Bluesky with a deadline that a test can wait for. */
export const shortDeadlineBluesky = createBluesky({ hosts, deadline: 300 });

export const written: ScriptedAnswer = { body: { results: [] } };

export function errorAnswer(status: number, error: string, message: string): ScriptedAnswer {
  return { status, body: { error, message } };
}

/** Runs `act` against a server that keeps to a script, and tells what was called there, in order. */
export async function atBluesky<T>(script: BlueskyScript, act: (url: string) => Promise<T>) {
  const calls: string[] = [];
  const server = await startScriptedServer(({ path }) => {
    const method = path.split('?')[0]?.split('.').at(-1) ?? '';
    calls.push(method);
    const answers = [script[method] ?? errorAnswer(418, 'Unscripted', method)].flat();
    return answers[Math.min(calls.filter((call) => call === method).length, answers.length) - 1] ?? {};
  });
  try {
    return { result: await act(server.url), calls, requests: server.requests };
  } finally {
    await server.close();
  }
}

/** Publishes `Hello`. */
export async function publish(session: Session, network = bluesky) {
  return network.publish(await batchOf(network, ['Hello'], session), session);
}

/** Publishes `Hello` from an account at a server that keeps to a script. */
export async function publishTo(script: BlueskyScript, changes?: AccountChanges, network?: Network) {
  const { result: outcome, ...seen } = await atBluesky(script, (url) =>
    publish(blueskyAccount(url, changes), network),
  );
  return { outcome, ...seen };
}
