/**
 * Loaded before a worker, as `at-moment.ts?says=…&does=…`: what happens to it just before Postgres hears the first
 * statement that says so; without `says`, when it opens an account's credentials for the first time. die: SIGKILL. stop: SIGSTOP.
 * block: its event loop is busy until the file `until` is there.
 */
import { type DecipherGCM, Decipheriv } from 'node:crypto';
import { existsSync } from 'node:fs';
import pg from 'pg';

const { searchParams } = new URL(import.meta.url);
const says = searchParams.get('says');
const moments = { die, stop, block };
const { query } = pg.Client.prototype;
const { final, setAAD } = Decipheriv.prototype as DecipherGCM;
/** Those that open credentials of accounts: their place says so. */
const ofAccounts = new WeakSet<Decipheriv>();
let waiting = true;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

function stop(): void {
  process.kill(process.pid, 'SIGSTOP');
}

function block(): void {
  const file = searchParams.get('until') ?? '';
  while (!existsSync(file));
}

function happen(): void {
  if (!waiting) return;
  waiting = false;
  process.stdout.write('the moment has come\n');
  moments[searchParams.get('does') as keyof typeof moments]();
}

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    if (says !== null && textOf(args[0]).includes(says)) happen();
    return Reflect.apply(query, this, args);
  },
});

Object.assign(Decipheriv.prototype, {
  setAAD(this: Decipheriv, ...args: unknown[]) {
    const place = Buffer.from(String(args[0]).split('.')[1] ?? '', 'base64url');
    if (String(place).endsWith('|credentials')) ofAccounts.add(this);
    return Reflect.apply(setAAD, this, args);
  },
  final(this: Decipheriv, ...args: unknown[]) {
    if (says === null && ofAccounts.has(this)) happen();
    return Reflect.apply(final, this, args);
  },
});
