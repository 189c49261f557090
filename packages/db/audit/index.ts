export {
  type AuditNames,
  type AuditReader,
  type AuditRow,
  listAuditEvents,
  nameAuditEvents,
} from './list-audit-events.ts';
export {
  type AuditAuthor,
  type AuditDetails,
  type AuditEvent,
  forgetAuditEvents,
  recordAudit,
  triedEmail,
} from './record-audit.ts';
