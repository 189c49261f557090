import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../stage.ts';
import { environment } from './environment.ts';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));

/** What a worker of the service gets: so many jobs at once, per network (20 unless set), and Node's options of `npm run worker`. */
export const workerEnvironment = (services: Services, concurrency = 20): Record<string, string> => ({
  ...environment(services),
  NODE_OPTIONS: scripts.worker.match(/--\S+/g).join(' '),
  WORKER_CONCURRENCY: String(concurrency),
});
