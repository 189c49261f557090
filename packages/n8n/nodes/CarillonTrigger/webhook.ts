import { type Body, NotFoundError } from '@carillon/sdk';
import { type IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { openClient } from '../shared/open-client.ts';

/** A node's data on its webhook, in the static data of the workflow. */
export interface KeptWebhook {
  id?: string;
  /** `whsec_…`: the API shows it once. */
  secret?: string;
}

type Events = NonNullable<Body<'createWebhook'>['events']>;

/** Data of the node's webhook. */
export const kept = (node: Pick<IHookFunctions, 'getWorkflowStaticData'>): KeptWebhook =>
  node.getWorkflowStaticData('node') as KeptWebhook;

/** True when the webhook that the node keeps is there, delivers here, and delivers what is chosen. */
export async function isThere(node: IHookFunctions): Promise<boolean> {
  const { id, secret } = kept(node);
  if (id === undefined || secret === undefined) return false;
  const { webhooks } = await openClient(node);
  const found = await webhooks.get(id).catch(absent);
  const wanted = eventsOf(node);
  if (found?.url !== addressOf(node) || !found.active) return false;
  return found.events.length === wanted.length && wanted.every((event) => found.events.includes(event));
}

/** Makes the webhook. One that delivers here already goes: its secret is lost, and it would deliver every event a second time. */
export async function make(node: IHookFunctions): Promise<void> {
  const { webhooks } = await openClient(node);
  const url = addressOf(node);
  const { name = 'n8n' } = node.getWorkflow();
  for await (const { id, url: other } of webhooks.list())
    if (other === url) await webhooks.delete(id).catch(absent);
  const description = `n8n: ${name}`.slice(0, longestDescription);
  const { id, secret } = await webhooks.create({ url, description, events: eventsOf(node) });
  Object.assign(kept(node), { id, secret });
}

/** Removes the webhook, where it is still there. */
export async function remove(node: IHookFunctions): Promise<void> {
  const webhook = kept(node);
  if (webhook.id !== undefined) {
    const { webhooks } = await openClient(node);
    await webhooks.delete(webhook.id).catch(absent);
  }
  delete webhook.id;
  delete webhook.secret;
}

/** Characters of a description that the API takes for certain. */
const longestDescription = 100;

const eventsOf = (node: IHookFunctions): Events => node.getNodeParameter('events') as Events;

function addressOf(node: IHookFunctions): string {
  const url = node.getNodeWebhookUrl('default');
  if (url === undefined)
    throw new NodeOperationError(node.getNode(), 'n8n does not say at which address the node is reached.');
  return url;
}

/** Undefined for what is gone already. @throws every other error */
function absent(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}
