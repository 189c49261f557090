export { anonymiseAudit } from './anonymise-audit.ts';
export { forgetAuditEvents } from './forget-audit-events.ts';
export {
  type AuditFilter,
  type AuditReader,
  type AuditRow,
  listAuditEvents,
} from './list-audit-events.ts';
export { type AuditNames, nameAuditEvents } from './name-events.ts';
export {
  type AuditAuthor,
  type AuditDetails,
  type AuditEvent,
  recordAudit,
  triedEmail,
} from './record-audit.ts';
