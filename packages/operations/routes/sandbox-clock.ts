import { apiError, invalidRequest, problem } from '@carillon/core';
import { advanceSandbox } from '@carillon/db/publications';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { maxNamed, sandboxAdvance, sandboxAdvanced } from '../schemas/sandbox-clock.ts';

export const advanceSandboxClockEndpoint = endpoint({
  operationId: 'advanceSandboxClock',
  method: 'post',
  path: '/sandbox/clock',
  summary: 'Publish to sandbox accounts before the time',
  description:
    'Publishes now what the profile’s sandbox accounts have scheduled until `advanceTo`, in its order. It includes posts that are tried again by then, and posts of an account that its network keeps waiting until then. Their times become the current time; those on other accounts stay. Drafts, posts that are being published and posts in doubt stay as they are. The answer says what is due now, not what becomes of it.',
  scope: 'posts:write',
  audit: {
    action: 'profile.sandbox_advanced',
    subjectId: ({ body: { profileId } }) => profileId,
    details: ({ body: { advanceTo } }) => ({ advanceTo: advanceTo.toISOString() }),
  },
  body: sandboxAdvance,
  idempotent: true,
  locks: true,
  answer: { status: 200, schema: z.object({ data: sandboxAdvanced }) },
  errors: ['profile_not_found', 'no_sandbox_account'],
  async handle({ body: { profileId, advanceTo } }, { db, caller, enqueueJobs }) {
    if (advanceTo <= new Date())
      throw invalidRequest([problem('advance_past', 'advanceTo', { time: advanceTo.toISOString() })]);
    const advance = await advanceSandbox(db, caller, { profileId, advanceTo });
    switch (advance.kind) {
      case 'no_profile':
        throw apiError('profile_not_found');
      case 'no_account':
        throw apiError('no_sandbox_account');
      case 'advanced': {
        const { wakeUps, postIds, more } = advance;
        enqueueJobs(wakeUps);
        const counts = { publications: wakeUps.length, posts: postIds.length };
        return { data: { advancedTo: advanceTo, ...counts, postIds: postIds.slice(0, maxNamed), more } };
      }
      default:
        return advance satisfies never;
    }
  },
});
