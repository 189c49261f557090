import type { Log } from '@carillon/telemetry';
import type { Reply } from './call.ts';
import { type Refused, refusalOf, toProblem } from './refusal.ts';

/** The answer to somebody in this process. */
export interface ReplyHere extends Reply {
  /** Why it is no good one; null for a good one. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** The reply of a run; a refusal is one as well, a problem of RFC 9457. */
export async function orRefusal(
  reply: () => Promise<Reply>,
  service: { readonly log: Log; readonly publicUrl: string },
  asked: Refused,
): Promise<ReplyHere> {
  try {
    return { ...(await reply()), error: null };
  } catch (thrown) {
    const { error, headers } = refusalOf(thrown, service, asked);
    const { status, code, message } = error;
    const body = JSON.stringify(toProblem(error, { ...asked, publicUrl: service.publicUrl }));
    const type = { 'Content-Type': 'application/problem+json; charset=utf-8' };
    return { status, headers: { ...headers, ...type }, body, error: { code, message } };
  }
}
