import type { Failure } from '@carillon/core';
import { isTransient } from '@carillon/db/database-errors';
import { UnsealError } from '@carillon/secrets';
import { failures } from './failures.ts';
import type { Work } from './work.ts';

/**
 * The meaning of an error that our own side threw. Intents are committed, and tokens opened, before a request or after one
 * that was refused: certainly nothing was sent.
 */
export const beforeSending =
  ({ claim, context }: Work) =>
  (error: unknown): Failure => {
    if (error instanceof UnsealError) return failures.sealed(claim.platform);
    if (!isTransient(error)) throw error;
    context.log.warn({ error, publicationId: claim.publicationId }, 'Postgres is away; nothing was sent');
    return failures.postgresAway();
  };
