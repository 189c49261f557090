import { unwrapWebhook, type WebhookEvent, WebhookVerificationError } from '@carillon/sdk';
import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { nodeError } from '../shared/node-error.ts';
import { events } from './events.ts';
import { isThere, kept, make, remove } from './webhook.ts';

/** Starts a flow when something happens to a post, an account or a medium. */
export class CarillonTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Carillon Trigger',
    name: 'carillonTrigger',
    icon: { light: 'file:../../icons/carillon.svg', dark: 'file:../../icons/carillon.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when a post is published or fails, or an account needs somebody',
    defaults: { name: 'Carillon Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'carillonApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: events,
        default: ['post.published', 'post.partial', 'post.failed'],
        required: true,
        description: 'What starts the workflow',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isThere(this).catch((error) => Promise.reject(nodeError(this.getNode(), error)));
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await make(this).catch((error) => Promise.reject(nodeError(this.getNode(), error)));
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await remove(this).catch((error) => Promise.reject(nodeError(this.getNode(), error)));
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const event = await eventOf(this);
    if (event === null) {
      const refusal = { error: 'No signature of Carillon is right for this request.' };
      this.getResponseObject().status(401).json(refusal);
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray({ ...event } as IDataObject)] };
  }
}

/** The event that a request carries; null when Carillon did not send it. */
async function eventOf(node: IWebhookFunctions): Promise<WebhookEvent | null> {
  const { secret } = kept(node);
  const request = node.getRequestObject();
  if (request.rawBody === undefined) await request.readRawBody();
  if (secret === undefined || request.rawBody === undefined) return null;
  return unwrapWebhook(request.rawBody, node.getHeaderData(), secret).catch((error: unknown) => {
    if (error instanceof WebhookVerificationError) return null;
    throw nodeError(node.getNode(), error);
  });
}
