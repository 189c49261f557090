import { asksForHelp } from '@carillon/testing/asks-for-help';
import { faultNames } from './faults/faults.ts';
import type { Report } from './judge/report.ts';
import { keepTraces, writeReport } from './judge/report.ts';
import { countLine, isGood, isSuspicious, table } from './judge/verdicts.ts';
import { type ChaosOptions, parseOptions, usage } from './options.ts';
import { runChaos } from './run.ts';
import { startSystem } from './system/system.ts';

const say = (line: string) => console.log(line);

const stopping = new AbortController();
// `on`, not `once`: npm passes on the Ctrl-C that the terminal has already sent to this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const args = process.argv.slice(2);
const isHelp = asksForHelp(args);
const options = isHelp ? null : read(args);
const report = options && (await chaos(options));
if (isHelp) say(`${usage}\nFaults: ${faultNames.join(', ')}.`);
else if (options === null)
  process.exitCode = 64; // EX_USAGE of sysexits.h
else if (report === null)
  process.exitCode = 130; // as a shell says of Ctrl-C
else {
  say(`\n${table(report)}\n\nreport written to ${options.jsonFile}\n\n${countLine(report)}`);
  process.exitCode = isGood(report) ? 0 : 1;
}

function read(args: readonly string[]): ChaosOptions | null {
  try {
    return parseOptions(args, faultNames);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return null;
  }
}

/** Starts a system, runs chaos on it, and stops it. @returns null when somebody stopped the run before its end */
async function chaos(options: ChaosOptions): Promise<Report | null> {
  const { seed, seconds, naive, pooler, jsonFile } = options;
  say(
    `chaos with seed ${seed} for ${seconds} s, against ${naive ? 'the naive worker' : 'Carillon'}${pooler ? ' behind PgBouncer' : ''}`,
  );
  const system = await startSystem(options);
  try {
    const report = await runChaos({ system, options, say, stopping: stopping.signal });
    if (stopping.signal.aborted) return null;
    await writeReport(report, jsonFile);
    if (isSuspicious(report)) say(`logs and rows are kept in ${await keepTraces(system, jsonFile)}`);
    return report;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return null;
  } finally {
    await system.stop();
  }
}
