import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@carillon/db';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { type Undo, undoAll } from '@carillon/testing/undo';
import type { ChaosOptions } from '../options.ts';
import { type CrashingPostgres, openPostgres } from './postgres.ts';
import { type LosingRedis, openRedis } from './redis.ts';
import type { Slot } from './supervised-process.ts';
import { openSlots } from './start-processes.ts';

/** Servers and keys that all processes share. */
export interface Services {
  readonly postgres: CrashingPostgres;
  readonly redis: LosingRedis;
  readonly sandbox: Sandbox;
  readonly encryptionKey: Uint8Array<ArrayBuffer>;
  /** Where the processes' logs are. */
  readonly logs: string;
}

/** Everything that runs, and where to hit it. */
export interface Machine extends Services {
  readonly apis: readonly Slot[];
  readonly workers: readonly Slot[];
  readonly apiUrls: readonly string[];
  /** For the judge: never harmed by a link. */
  readonly db: Database;
  /** Nothing is left running or lying about. */
  stop(): Promise<void>;
}

/** How old an X post must be before X shows it, ms; well below the workers' verify window. */
const timelineLag = 1_500;

/** Starts real servers and real processes. What was started is stopped again when something fails. */
export async function startMachine(options: ChaosOptions): Promise<Machine> {
  const undo: Undo[] = [];
  try {
    const services = await startServices(undo);
    const db = openDatabase({ url: services.postgres.url, poolSize: 4 });
    undo.push(() => db.$disconnect());
    const slots = await openSlots(services, options, undo);
    return { ...services, ...slots, db, stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

async function startServices(undo: Undo[]): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-chaos-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const logs = join(folder, 'logs');
  await mkdir(logs);
  const postgres = await openPostgres();
  undo.push(() => postgres.stop());
  const redis = await openRedis();
  undo.push(() => redis.stop());
  // Without X's own rule against duplicates nothing but Carillon stands between a post and its double.
  const sandbox = await startSandbox({ settings: { duplicateRule: false, timelineLagMs: timelineLag } });
  undo.push(() => sandbox.close());
  return { postgres, redis, sandbox, encryptionKey: randomBytes(32), logs };
}
