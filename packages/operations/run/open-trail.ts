import type { Database } from '@carillon/db';
import { type AuditEvent, recordAudit } from '@carillon/db/audit';
import { Counter, type Log, type Registry } from '@carillon/telemetry';

/** The audit trail, for what has been done already. */
export interface AuditTrail {
  /** Writes events. Never fails: what cannot be written is logged, and counted for an alert. */
  record(...events: readonly AuditEvent[]): Promise<void>;
}

export function openTrail({
  db,
  log,
  metrics,
}: {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Registry;
}): AuditTrail {
  const lost = new Counter({
    name: 'carillon_audit_events_lost_total',
    help: 'Events that happened and could not be written into the audit trail. Each is in the log instead.',
    registers: [metrics],
  });
  return {
    async record(...events) {
      try {
        await recordAudit(db, ...events);
      } catch (error) {
        lost.inc(events.length);
        log.error({ error, events }, 'the audit trail could not be written');
      }
    },
  };
}
