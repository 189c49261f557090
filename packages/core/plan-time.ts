import type { Problem } from './problems.ts';
import { problem } from './problems.ts';

/** The times of a request. */
export interface TimeRequest {
  readonly publishNow: boolean;
  readonly autoSchedule: boolean;
  readonly scheduledAt: Date | null;
  readonly status: 'draft' | 'scheduled' | null;
  /** A publication that has not begun by then fails instead of going out late. */
  readonly latestAt: Date | null;
}

/** When a post goes out. `queued` is at once; a draft has no due time, whatever its scheduledAt. */
export interface Moment {
  readonly status: 'draft' | 'scheduled' | 'queued';
  readonly scheduledAt: Date | null;
}

/** A time further in the past is a mistake rather than a slow request, ms. */
const maxPastMs = 5 * 60_000;

/**
 * Precedence: publishNow, autoSchedule, status, scheduledAt, draft.
 * @param undoMs what goes out now is due so much later, so that it can be taken back until then
 */
export function planTime(
  request: TimeRequest,
  now: Date,
  undoMs = 0,
): { moment: Moment; problems: Problem[] } {
  const { publishNow, autoSchedule, scheduledAt, status } = request;
  const problems: Problem[] = latestProblems(request, now);
  if (autoSchedule && scheduledAt !== null) problems.push(problem('both_times', 'autoSchedule', {}));
  if (publishNow) return { moment: atOnce(request, now, undoMs), problems };
  if (autoSchedule) return { moment: { status: 'scheduled', scheduledAt: null }, problems };
  if (scheduledAt !== null && scheduledAt.getTime() < now.getTime() - maxPastMs) {
    problems.push(problem('time_past', 'scheduledAt', { time: scheduledAt.toISOString() }));
  }
  if (status === 'scheduled' && scheduledAt === null) {
    problems.push(problem('time_missing', 'scheduledAt', {}));
  }
  const implied = scheduledAt === null ? 'draft' : 'scheduled';
  return { moment: { status: status ?? implied, scheduledAt }, problems };
}

/** What must begin sooner than it could be taken back begins at once. */
function atOnce({ latestAt }: TimeRequest, now: Date, undoMs: number): Moment {
  const due = new Date(now.getTime() + undoMs);
  if (undoMs === 0 || (latestAt !== null && latestAt <= due)) return { status: 'queued', scheduledAt: null };
  return { status: 'scheduled', scheduledAt: due };
}

function latestProblems({ latestAt, scheduledAt, publishNow }: TimeRequest, now: Date): Problem[] {
  if (latestAt === null) return [];
  const time = latestAt.toISOString();
  if (latestAt <= now) return [problem('latest_past', 'latestAt', { time })];
  const late = !publishNow && scheduledAt !== null && latestAt <= scheduledAt;
  return late ? [problem('latest_before_time', 'latestAt', { time, due: scheduledAt.toISOString() })] : [];
}
