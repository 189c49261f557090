import { connectAccount } from '@carillon/accounts';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import { personOperation } from '../operation.ts';

export const connectBlueskyOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/accounts/bluesky',
  audit: {
    action: 'account.connected',
    details: ({ body: { sandbox } }) => ({ platform: 'bluesky', sandbox }),
  },
  body: z.strictObject({
    profileId: z.string().max(100),
    handle: z.string().min(1).max(500),
    appPassword: z.string().min(1).max(500),
    /** Base URL of the account's own server. */
    service: z.string().min(1).max(500).optional(),
    sandbox: z.boolean().default(false),
  }),
  async handle(
    { body: { handle, appPassword, ...wanted } },
    { accounts, connectionTries, jobEnqueuer, person },
  ) {
    const { userId } = person;
    const input = { handle, appPassword };
    const { bluesky, sandbox } = accounts.urls;
    const tried = { userId, service: wanted.service ?? (wanted.sandbox ? sandbox : bluesky) };
    await connectionTries.allow(tried);
    const result = await connectAccount(accounts, { platform: 'bluesky', ...wanted, userId, input });
    if (result.kind === 'connected' || result.reason !== 'network_refused')
      await connectionTries.forgive(tried);
    if (result.kind === 'refused') throw connectionError(result);
    jobEnqueuer.tellWebhooks();
    return { id: result.id };
  },
});
