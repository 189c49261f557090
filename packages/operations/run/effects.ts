import type { Database, Queries } from '@carillon/db';
import { type AuditEvent, recordAudit } from '@carillon/db/audit';
import type { WakeUp } from '@carillon/db/publications';
import type { Call } from './call.ts';
import type { Service } from './service.ts';

/** Effects of a handler once its work is committed, and what its answer has beside its body. */
export function collectEffects({ caller, requestId }: Pick<Call, 'caller' | 'requestId'>) {
  const wakeUps: WakeUp[] = [];
  const events: AuditEvent[] = [];
  const afterwards: (() => void)[] = [];
  const bodies: string[] = [];
  const headers = new Map<string, string>();
  let made: string | undefined;
  return {
    ofHandler: {
      enqueueJobs: (more: readonly WakeUp[]) =>
        void wakeUps.push(...more.map((wakeUp) => ({ ...wakeUp, userId: caller.userId }))),
      afterCommit: (act: () => void) => void afterwards.push(act),
      answersWith: (kept: string) => void bodies.push(kept),
      becomes: (version: string) => void headers.set('ETag', version),
    },
    setHeader: (name: string, value: string) => void headers.set(name, value),
    makes(id: string): void {
      made = id;
    },
    /** In the transaction of the work, or else once that is done. */
    async record(event: AuditEvent | null, db: Queries, database: Database): Promise<void> {
      if (event === null) return;
      if (db === database) events.push(event);
      else await recordAudit(db, event);
    },
    kept: () => bodies.at(-1) ?? null,
    /** Of work that was undone. */
    forget(): void {
      for (const list of [wakeUps, events, afterwards, bodies]) list.length = 0;
      headers.clear();
      made = undefined;
    },
    /** @returns what the answer has beside its body */
    async happen({ jobEnqueuer, trail }: Pick<Service<never>, 'jobEnqueuer' | 'trail'>) {
      for (const act of afterwards) act();
      await Promise.all([jobEnqueuer.enqueueJobs(wakeUps, requestId), trail.record(...events)]);
      return { headers: Object.fromEntries(headers), made };
    },
  };
}

export type Effects = ReturnType<typeof collectEffects>;
