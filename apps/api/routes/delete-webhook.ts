import { apiError } from '@carillon/core';
import { deleteEndpoint } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { givenId } from '../schemas/fields.ts';

export const deleteWebhookEndpoint = endpoint({
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook',
  description: 'It is told nothing any more, and its deliveries are forgotten.',
  scope: 'webhooks:write',
  needsProof: true,
  audit: { action: 'webhook.deleted' },
  params: z.object({ id: givenId('whe') }),
  locks: true,
  answer: { status: 204, schema: z.object({}) },
  errors: ['webhook_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    if (!(await deleteEndpoint(db, caller, id))) throw apiError('webhook_not_found');
    return null;
  },
});
