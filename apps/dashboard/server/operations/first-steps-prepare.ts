import { connectAccount } from '@carillon/accounts';
import { authorOf } from '@carillon/api/author-of';
import { isTimezone, platforms } from '@carillon/core';
import { createOwnProfile, findPlayground, listProfiles } from '@carillon/db';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import type { PersonContext } from '../context.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { askSandbox } from './ask-sandbox.ts';
import { playgroundHandles } from './playground-handles.ts';

/** Connects an account of the sandbox for each network, in the first profile; makes that where there is none. */
export const prepareFirstStepsOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/first-steps/playground',
  audit: { byHandler: ['profile.created', 'account.connected'] },
  body: z.strictObject({
    timezone: z.string().refine(isTimezone, { error: 'an IANA time zone, such as Europe/Berlin' }),
  }),
  async handle({ body: { timezone } }, context) {
    const { db, accounts, person, trail, exchange } = context;
    const { userId } = person;
    const by = authorOf(exchange.request, exchange.response);
    const had = await findPlayground(db, userId, playgroundHandles);
    const profileId = had?.profileId ?? (await firstProfile(context, timezone));
    for (const platform of platforms) {
      if (had?.accounts.some((account) => account.platform === platform)) continue;
      const handle = playgroundHandles[platform];
      const input = await askSandbox(accounts.urls.sandbox, { platform, handle });
      const wanted = { platform, profileId, userId, sandbox: true, input };
      const result = await connectAccount(accounts, wanted);
      if (result.kind === 'refused') throw connectionError(result);
      const details = { platform, sandbox: true };
      await trail.record({ action: 'account.connected', by, userId, subjectId: result.id, details });
    }
    return (await findPlayground(db, userId, playgroundHandles)) ?? null;
  },
});

/** The oldest one, or a new one. @returns its id */
async function firstProfile(context: PersonContext, timezone: string): Promise<string> {
  const { db, caps, person, trail, exchange } = context;
  const { userId } = person;
  const [oldest] = (await listProfiles(db, userId, { limit: 1 })).rows;
  if (oldest !== undefined) return oldest.id;
  const wanted = { userId, name: 'Demo', timezone, groupId: null };
  const profile = await createOwnProfile(db, wanted, caps.profiles);
  if (profile === null) throw dashboardError('too_many_profiles', { limit: caps.profiles });
  const by = authorOf(exchange.request, exchange.response);
  await trail.record({ action: 'profile.created', by, userId, subjectId: profile.id });
  return profile.id;
}
