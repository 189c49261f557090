import { z } from 'zod';

/** Size of the largest text with everything that the composer keeps of it, bytes of JSON. */
export const maxFormBytes = 256_000;

const thread = z.array(z.looseObject({ content: z.string() })).max(1_000);

/** What the composer keeps. Only the composer knows all of it, so that a newer page may keep more. */
export const form = z.looseObject({
  profileId: z.string(),
  accountIds: z.array(z.string()).max(1_000),
  shared: thread,
  own: z.record(z.string(), thread),
});
