import { openDatabase } from '@carillon/db';
import { asksForHelp } from '@carillon/testing/asks-for-help';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { openServices } from './context.ts';
import { measures, runMeasures } from './measures/measures.ts';
import { type BenchOptions, parseOptions, usage } from './options.ts';
import { fallen, readLanding, writeLanding } from './results/landing.ts';
import { countLine, isGood, type Report, table, writeReport } from './results/report.ts';

const say = (line: string) => console.log(line);

const stopping = new AbortController();
// Every time: npm passes on the Ctrl-C that the terminal sent us already.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const args = process.argv.slice(2);
const isHelp = asksForHelp(args);
const options = isHelp ? null : read(args);
const report = options && (await bench(options));
if (isHelp) say(usage(measures.map(({ name }) => name)));
else if (options === null)
  process.exitCode = 64; // EX_USAGE of sysexits.h
else if (report === null)
  process.exitCode = 130; // as a shell says of Ctrl-C
else {
  if (options.jsonFile !== null) await writeReport(report, options.jsonFile);
  const worse = fallen(report, await readLanding());
  if (options.isLanding) await writeLanding(report);
  say(['', table(report), ...worse, '', countLine(report)].join('\n'));
  process.exitCode = isGood(report) ? 0 : 1;
}

function read(args: readonly string[]): BenchOptions | null {
  try {
    const names = (some: typeof measures) => some.map(({ name }) => name);
    return parseOptions(args, names(measures), names(measures.filter(({ onRequest }) => !onRequest)));
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\n\n${usage(measures.map(({ name }) => name))}`,
    );
    return null;
  }
}

/** Null when somebody stopped it before its end. */
async function bench({ names, runs }: BenchOptions): Promise<Report | null> {
  const undo: Undo[] = [];
  try {
    say('starting Postgres and Redis');
    const services = await openServices(undo);
    const db = openDatabase({ url: services.databaseUrl, poolSize: 4, statementTimeout: 120_000 });
    undo.push(() => db.$disconnect());
    const chosen = measures.filter(({ name }) => names.includes(name));
    const context = { ...services, db, runs, warmUp: true, size: 1, say, stopping: stopping.signal };
    const report = await runMeasures(chosen, context);
    return stopping.signal.aborted ? null : report;
  } finally {
    await undoAll(undo);
  }
}
