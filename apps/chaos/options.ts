import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** Time of load and faults. */
  readonly seconds: number;
  readonly seed: number;
  /** True to run the naive worker (`naive/`) in place of the real one. */
  readonly naive: boolean;
  /** True to put PgBouncer between the processes and Postgres. */
  readonly pooler: boolean;
  /** Items offered per second. */
  readonly rate: number;
  /** Accounts on all networks. */
  readonly accounts: number;
  /** Time that everything may take to settle after the last fault. */
  readonly drainSeconds: number;
  readonly jsonFile: string;
  /** Names of faults; null is all of them. */
  readonly only: ReadonlySet<string> | null;
}

export const usage = `npm run chaos -- [--minutes N | --seconds N] [--seed S] [--naive] [--pooler] [--only fault,fault]
                 [--rate items per second] [--accounts N] [--drain seconds] [--json file]`;

/** @throws {RangeError} with a sentence when an argument makes no sense */
export function parseOptions(args: readonly string[], faultNames: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: {
      minutes: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      naive: { type: 'boolean', default: false },
      pooler: { type: 'boolean', default: false },
      rate: { type: 'string', default: '9' },
      accounts: { type: 'string', default: '32' },
      drain: { type: 'string', default: '120' }, // a try after an outage may wait for 72 s
      json: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const seed = numberFrom('--seed', values.seed, 0);
  const seconds =
    values.seconds === undefined
      ? 60 * numberFrom('--minutes', values.minutes ?? '1', 0.05)
      : numberFrom('--seconds', values.seconds, 5);
  return {
    seed,
    seconds,
    naive: values.naive,
    pooler: values.pooler,
    rate: numberFrom('--rate', values.rate, 0.1),
    accounts: accountsFrom(values.accounts),
    drainSeconds: numberFrom('--drain', values.drain, 1),
    jsonFile:
      values.json ??
      `.data/chaos/${seed}${values.naive ? '-naive' : ''}${values.pooler ? '-pooler' : ''}.json`,
    only: values.only === undefined ? null : faultsFrom(values.only, faultNames),
  };
}

function numberFrom(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= min) return value;
  throw new RangeError(`${name} must be a number of at least ${min}, not "${text}".`);
}

/** Four users have as many on each network. */
const accountsStep = 8;

function accountsFrom(text: string): number {
  const accounts = numberFrom('--accounts', text, accountsStep);
  if (accounts % accountsStep === 0) return accounts;
  throw new RangeError(`--accounts must be a multiple of ${accountsStep}, not "${text}".`);
}

function faultsFrom(text: string, faultNames: readonly string[]): ReadonlySet<string> {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !faultNames.includes(name));
  if (unknown === undefined) return new Set(wanted);
  throw new RangeError(`There is no fault "${unknown}"; there are ${faultNames.join(', ')}.`);
}
