import type { Services } from '../stage.ts';
import { environment } from './environment.ts';

/** What a worker of the service gets: so many jobs at once, per network (20 unless set). */
export const workerEnvironment = (services: Services, concurrency = 20): Record<string, string> => ({
  ...environment(services),
  WORKER_CONCURRENCY: String(concurrency),
});
