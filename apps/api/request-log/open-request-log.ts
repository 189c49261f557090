import type { Database } from '@carillon/db';
import { isUnavailable } from '@carillon/db/database-errors';
import { type ApiRequest, recordRequests } from '@carillon/db/requests';
import { Counter, type Log, type Registry } from '@carillon/telemetry';

/** The log of what API keys asked for. */
export interface RequestLog {
  /** Notes a request, to be written with others. Never waits and never fails. */
  readonly note: (request: ApiRequest) => void;
  /** Writes what is noted, once. */
  readonly close: () => Promise<void>;
}

interface RequestLogTimes {
  /** Requests of this time are written together, ms. */
  readonly gatherMs: number;
  /** Until it is tried again after the database was away, ms. */
  readonly againMs: number;
}

interface Parts {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Registry;
  readonly times?: RequestLogTimes;
}

const defaultTimes: RequestLogTimes = { gatherMs: 1_000, againMs: 5_000 };

/** Requests that wait to be written; more are lost, so that a database that is away costs no memory. */
const maxWaiting = 5_000;

/** Requests in one statement. */
const atOnce = 1_000;

export function openRequestLog({ db, log, metrics, times = defaultTimes }: Parts): RequestLog {
  const lost = new Counter({
    name: 'carillon_request_log_lost_total',
    help: 'Requests of API keys that were answered and could not be noted in the request log.',
    registers: [metrics],
  });
  const budget = openReadBudget();
  let waiting: ApiRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  /** One writes at a time: two would take the same requests, and a connection each while the database is slow. */
  const writeIn = (ms: number) => {
    if (writing !== undefined || isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write().then((isAway) => {
        writing = undefined;
        if (isAway) writeIn(times.againMs);
        else if (waiting.length > 0) writeIn(times.gatherMs);
      });
    }, ms).unref();
  };

  /** @returns true when the database is away, and the rest still waits */
  async function write(): Promise<boolean> {
    while (waiting.length > 0) {
      const part = waiting.slice(0, atOnce);
      try {
        await recordRequests(db, part);
      } catch (error) {
        if (isUnavailable(error)) return true;
        lost.inc(part.length);
        log.error({ error, requests: part.map(({ id }) => id) }, 'requests could not be noted');
      }
      waiting = waiting.slice(part.length);
    }
    return false;
  }

  return {
    note(request) {
      if (!budget.takes(request)) return;
      if (waiting.length >= maxWaiting) return lost.inc();
      waiting.push(request);
      writeIn(times.gatherMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      await write();
      lost.inc(waiting.length);
    },
  };
}

/** Requests of a key in a minute that are noted though they changed nothing and nothing was wrong, and refusals for haste. */
export const repeatsAMinute = 10;

/** Requests of a key in a minute that are noted though they failed. */
export const failuresAMinute = 60;

type Asked = Pick<ApiRequest, 'apiKeyId' | 'method' | 'operation' | 'status'>;

/**
 * Keeps the log readable, and small, for keys that ask the same all day: whatever changed something is noted; of what
 * failed the first 60 of each minute; of good reads, and of refusals for too many requests, the first ten.
 */
export function openReadBudget(now: () => number = Date.now) {
  let minute = 0;
  let taken = new Map<string, number>();
  return {
    takes({ apiKeyId, method, operation, status }: Asked): boolean {
      const isRead = method === 'GET' || method === 'HEAD' || operation === 'validatePost';
      if (status < 400 && !isRead) return true;
      const hasFailed = status >= 400 && status !== 429;
      const current = Math.floor(now() / 60_000);
      if (current !== minute) {
        minute = current;
        taken = new Map();
      }
      const counted = `${apiKeyId} ${hasFailed}`;
      const count = taken.get(counted) ?? 0;
      taken.set(counted, count + 1);
      return count < (hasFailed ? failuresAMinute : repeatsAMinute);
    },
  };
}
