/**
 * Actions of the audit trail, and the type of their subject. Names are stored and are part of the API: add, never
 * rename.
 */
export const auditActions = {
  'user.created': 'user',
  'user.invited': 'user',
  'user.changed': 'user',
  'user.deleted': 'user',
  'user.exported': 'user',
  'password.changed': 'user',
  'password.check_failed': 'user',
  'password.reset_requested': 'user',
  'password.reset': 'user',
  'sign_in.succeeded': 'user',
  'sign_in.failed': 'user',
  'sign_in.refused': 'user',
  'identity.linked': 'user',
  'identity.unlinked': 'user',
  'notifications.changed': 'user',
  'session.ended': 'session',
  'second_factor.failed': 'user',
  'second_factor.added': 'user',
  'second_factor.removed': 'user',
  'recovery_codes.created': 'user',
  'api_key.created': 'api_key',
  'api_key.granted': 'api_key',
  'api_key.changed': 'api_key',
  'api_key.rotated': 'api_key',
  'api_key.revoked': 'api_key',
  'profile.created': 'profile',
  'profile.changed': 'profile',
  'profile.deleted': 'profile',
  'profile.sandbox_advanced': 'profile',
  'account.connected': 'account',
  'account.disconnected': 'account',
  'account.server_changed': 'account',
  'connect_link.created': 'connect_link',
  'connect_link.revoked': 'connect_link',
  'application.created': 'application',
  'application.changed': 'application',
  'application.deleted': 'application',
  'return_origins.changed': 'user',
  'post.changed': 'post',
  'post.deleted': 'post',
  'post.published_now': 'post',
  'post.publishing_undone': 'post',
  'post.resent': 'post',
  'post.stopped': 'post',
  'bulk_change.begun': 'bulk_change',
  'bulk_change.stopped': 'bulk_change',
  'bulk_change.undone': 'bulk_change',
  'media.changed': 'media',
  'media.deleted': 'media',
  'webhook.created': 'webhook',
  'webhook.changed': 'webhook',
  'webhook.deleted': 'webhook',
  'webhook.secret_rotated': 'webhook',
  'queue.paused': 'queue',
  'queue.resumed': 'queue',
  'queue.changed': 'queue',
  'job.promoted': 'job',
  'job.retried': 'job',
  'credentials.resealed': 'installation',
  'database.restored': 'installation',
} as const;

export type AuditAction = keyof typeof auditActions;
export type AuditSubject = (typeof auditActions)[AuditAction];

export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/**
 * Who can have done something: a signed-in person, an API key, somebody with a connect link, the command line, the service itself, or
 * nobody known.
 */
export const auditActors = ['person', 'api_key', 'connect_link', 'cli', 'system', 'anyone'] as const;

export type AuditActor = (typeof auditActors)[number];
