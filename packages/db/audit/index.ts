export { listAuditAuthors } from './list-audit-authors.ts';
export {
  type AuditBy,
  type AuditFilter,
  type AuditReader,
  type AuditRow,
  listAuditEvents,
  scanAuditEvents,
} from './list-audit-events.ts';
export { type AuditNames, nameAuditEvents } from './name-audit-events.ts';
export {
  type AuditAuthor,
  type AuditDetails,
  type AuditEvent,
  forgetAuditEvents,
  recordAudit,
  triedEmail,
} from './record-audit.ts';
