import { listEndpoints } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { lastId, nextPage, pageRequest } from '../http/paging.ts';
import { entriesOf, nextCursor, pageOf } from '../schemas/page.ts';
import { webhook } from '../schemas/webhook.ts';
import { shownWebhook } from '../webhooks/shown-webhook.ts';

export const listWebhooksEndpoint = endpoint({
  operationId: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  summary: 'List webhooks',
  description:
    'Addresses that are told what happens, the oldest first. A sandbox key sees those that sandbox keys made.',
  scope: 'webhooks:read',
  query: z.strictObject(pageOf('whe')),
  answer: { status: 200, schema: z.object({ data: entriesOf(webhook), nextCursor }) },
  errors: [],
  async handle({ query }, { db, caller, webhooks }) {
    const page = await listEndpoints(db, caller, pageRequest(query));
    const shown = page.rows.map((row) => shownWebhook(row, webhooks.keys));
    return { data: await Promise.all(shown), ...nextPage(query, lastId(page)) };
  },
});
