import type { AuditAction } from '@carillon/core';
import type { AuditDetails } from '@carillon/db/audit';

/** What a request to the board did, for the audit trail. */
interface BoardEvent {
  readonly action: AuditAction;
  readonly subjectId: string | null;
  readonly details: AuditDetails;
}

/** Changes that the board makes, by the paths of their requests. */
const changes: readonly (readonly [pattern: RegExp, tell: (...parts: string[]) => BoardEvent])[] = [
  [/^\/api\/queues\/pause$/, () => ofQueue('queue.paused', 'all')],
  [/^\/api\/queues\/resume$/, () => ofQueue('queue.resumed', 'all')],
  [/^\/api\/queues\/([^/]+)\/pause$/, (queue) => ofQueue('queue.paused', queue)],
  [/^\/api\/queues\/([^/]+)\/resume$/, (queue) => ofQueue('queue.resumed', queue)],
  [/^\/api\/queues\/([^/]+)\/promote$/, (queue) => ofJobs('job.promoted', { queue, jobs: 'all' })],
  [/^\/api\/queues\/([^/]+)\/retry\/([^/]+)$/, (queue, jobs) => ofJobs('job.retried', { queue, jobs })],
  [/^\/api\/queues\/([^/]+)\/([^/]+)\/promote$/, (queue, id) => ofJobs('job.promoted', { queue }, id)],
  [/^\/api\/queues\/([^/]+)\/([^/]+)\/retry$/, (queue, id) => ofJobs('job.retried', { queue }, id)],
];

const ofQueue = (action: AuditAction, queue = ''): BoardEvent => ({ action, subjectId: queue, details: {} });

const ofJobs = (
  action: AuditAction,
  details: Readonly<Record<string, string | undefined>>,
  id?: string,
): BoardEvent => ({
  action,
  subjectId: id ?? null,
  details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value ?? ''])),
});

/** The event of a change that the board has made. @param path under that of the board */
export function boardEvent(path: string): BoardEvent {
  for (const [pattern, tell] of changes) {
    const [, ...parts] = pattern.exec(path) ?? [null];
    if (pattern.test(path)) return tell(...parts.map((part) => part?.slice(0, 100) ?? ''));
  }
  return ofJobs('queue.changed', { path: path.slice(0, 200) });
}
