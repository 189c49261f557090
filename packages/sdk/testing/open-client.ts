import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedServer,
} from '@carillon/testing/scripted-server';
import { Carillon, type ClientOptions } from '../index.ts';

/** A client of a server that answers what a test says: one answer after the other, the last one again and again. */
export async function openClient(answers: readonly ScriptedAnswer[], options: ClientOptions = {}) {
  const left = [...answers];
  const next = () => (left.length > 1 ? left.shift() : left[0]) ?? {};
  const server = await startScriptedServer(next);
  return {
    carillon: new Carillon({ apiKey: 'svc_sk_test_1', baseUrl: server.url, ...options }),
    requests: server.requests as readonly ScriptedRequest[],
    close: () => server.close(),
  };
}

/** Runs a test with such a client. */
export async function withClient<Result>(
  answers: readonly ScriptedAnswer[],
  test: (client: Awaited<ReturnType<typeof openClient>>) => Promise<Result>,
  options?: ClientOptions,
): Promise<Result> {
  const client = await openClient(answers, options);
  try {
    return await test(client);
  } finally {
    await client.close();
  }
}
