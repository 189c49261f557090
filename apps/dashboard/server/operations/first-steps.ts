import { connectAccount } from '@carillon/accounts';
import { byPlatform, isTimezone, type Platform, platforms } from '@carillon/core';
import { findPlayground, readFirstSteps } from '@carillon/db/first-steps';
import { firstProfile } from '@carillon/db/profiles';
import { noSandbox } from '@carillon/networks';
import { descriptors } from '@carillon/networks/descriptors';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import type { PersonContext } from '../context.ts';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** A user who has been here for longer has found their way, ms. */
const newForMs = 30 * 86_400_000;

/** Progress of a person in the first steps, and the sandbox accounts to do them with. */
const readFirstStepsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/first-steps',
  async handle(_, { db, person: { userId } }) {
    const [steps, playground] = await Promise.all([
      readFirstSteps(db, userId),
      findPlayground(db, userId, playgroundHandles),
    ]);
    if (steps === null) throw dashboardError('signed_out');
    const { since, ...done } = steps;
    return { ...done, isNew: Date.now() - since.getTime() < newForMs, playground };
  },
});

/** The time zone of the browser, for a first profile. */
const inTimezone = z.strictObject({
  timezone: z.string().refine(isTimezone, { error: 'an IANA time zone, such as Europe/Berlin' }),
});

/** Makes the first profile of a person who has none. */
const makeFirstProfileOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/first-steps/profile',
  audit: { byHandler: ['profile.created'] },
  body: inTimezone,
  handle: async ({ body: { timezone } }, context) => ({ id: await ownFirstProfile(context, timezone) }),
});

/** Connects an account of the sandbox for each network, in the first profile; makes one if needed. */
const prepareFirstStepsOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/first-steps/playground',
  audit: { byHandler: ['profile.created', 'account.connected'] },
  body: inTimezone,
  async handle({ body: { timezone } }, context) {
    const { db, accounts, person, trail, by } = context;
    const { userId } = person;
    const had = await findPlayground(db, userId, playgroundHandles);
    const profileId = had?.profileId ?? (await ownFirstProfile(context, timezone));
    for (const platform of platforms) {
      if (had?.accounts.some((account) => account.platform === platform)) continue;
      const handle = playgroundHandles[platform];
      const input = await askSandbox(accounts.urls.sandbox, { platform, handle });
      const wanted = { platform, profileId, userId, sandbox: true, input };
      const result = await connectAccount(accounts, wanted);
      if (result.kind === 'refused') throw connectionError(result);
      if (result.kind === 'several') throw new Error('The sandbox has one account for a handle.');
      const details = { platform, sandbox: true };
      await trail.record({ action: 'account.connected', by, userId, subjectId: result.id, details });
    }
    const playground = await findPlayground(db, userId, playgroundHandles);
    if (playground === null) throw dashboardError('account_not_found');
    return playground;
  },
});

/** The oldest one, or a new one for somebody who is new. @returns its id */
async function ownFirstProfile(context: PersonContext, timezone: string): Promise<string> {
  const { db, person, trail, by } = context;
  const { userId } = person;
  const { id, isNew } = await firstProfile(db, { userId, name: 'My profile', timezone, groupId: null });
  if (isNew) await trail.record({ action: 'profile.created', by, userId, subjectId: id });
  return id;
}

const timeoutMs = 10_000;

/**
 * Opens an account of the sandbox. @param url of the sandbox; empty without one
 * @returns what it takes to connect the account
 * @throws `not_connected` when the sandbox gives none
 */
async function askSandbox(
  url: string,
  wanted: { readonly platform: Platform; readonly handle: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (url === '') throw dashboardError('not_connected', { message: noSandbox });
  const response = await fetch(`${url}/sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const account: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (typeof account !== 'object' || account === null)
    throw dashboardError('not_connected', { message: 'The sandbox does not answer. Is it running?' });
  return { ...account };
}

/** The accounts of the sandbox that simply work. */
const playgroundHandles = byPlatform((platform) => descriptors[platform].sandbox.plain);

export const firstStepsOperations = [
  readFirstStepsOperation,
  makeFirstProfileOperation,
  prepareFirstStepsOperation,
] as const;
