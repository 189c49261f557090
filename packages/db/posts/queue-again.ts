import { Prisma } from '../generated/client.ts';

/** SQL: what becomes of a publication that failed and is to go out after all: due now, without a latest time, and as if never tried. */
export const queuedAgain = Prisma.sql`status = 'queued', generation = generation + 1, dispatch = dispatch + 1, dispatched_at = NULL,
        due_at = clock_timestamp(), next_at = NULL, latest_at = NULL, attempts = 0, crashes = 0, error_message = NULL, error_code = NULL`;

/** SQL: items of the publications `again` that are in doubt are looked up first, and may then be sent once more. */
export const allowOnceMore = Prisma.sql`UPDATE items i SET sends = 1, audited_at = NULL, next_audit_at = NULL FROM again WHERE i.publication_id = again.id AND i.state = 'sending' AND i.sends > 1`;
