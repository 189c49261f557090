import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { IDataObject, IHookFunctions, INodeType, IWebhookFunctions } from 'n8n-workflow';
import { baseOf, type NodeRun } from './run-node.ts';

export type ServedTrigger = Awaited<ReturnType<typeof serveTrigger>>;

interface Trigger {
  readonly credentials: NodeRun['credentials'];
  readonly events: readonly string[];
}

/** Serves the webhook of a trigger on a free port, and keeps what would start its flow. */
export async function serveTrigger(node: INodeType, { credentials, events }: Trigger) {
  const started: IDataObject[] = [];
  const answers: number[] = [];
  const staticData: IDataObject = {};
  const chosen = { events };
  const base = { ...baseOf(credentials), getWorkflowStaticData: () => staticData };
  const server = createServer(async (request, response) => {
    const rawBody = await buffer(request);
    const context: IWebhookFunctions = {
      ...base,
      getHeaderData: () => request.headers,
      getRequestObject: () => incoming,
      getResponseObject: () => ({
        status: (code) => ({ json: (body) => response.writeHead(code).end(JSON.stringify(body)) }),
      }),
      helpers: { returnJsonArray: (json) => [{ json }] },
    };
    // n8n reads a body when a node asks for it.
    const incoming: ReturnType<IWebhookFunctions['getRequestObject']> = {
      readRawBody: async () => void Object.assign(incoming, { rawBody }),
    };
    const answer = await node.webhook?.call(context);
    if (!answer?.noWebhookResponse) response.writeHead(200).end('{"message":"Workflow was started"}');
    answers.push(response.statusCode);
    started.push(...(answer?.workflowData?.flat() ?? []).map(({ json }) => json));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/1/webhook`;
  const hooks: IHookFunctions = {
    ...base,
    getNodeParameter: (name) => (name === 'events' ? chosen.events : undefined),
    getNodeWebhookUrl: () => url,
  };
  const call = (method: 'checkExists' | 'create' | 'delete') =>
    node.webhookMethods?.default[method].call(hooks);
  return {
    url,
    /** Data that started the flow. */
    started,
    /** Status codes that were answered. */
    answers,
    staticData,
    choose: (others: readonly string[]) => void Object.assign(chosen, { events: others }),
    isThere: () => call('checkExists'),
    /** As n8n activates a flow: what is there already is not made again. */
    async activate() {
      if (!(await call('checkExists'))) await call('create');
    },
    deactivate: () => call('delete'),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
