/** npm run check:controls: takes each security control out of a copy of this repository, and fails where no test notices. */
import { join } from 'node:path';
import { asksForHelp } from '@carillon/testing/asks-for-help';
import type { Control } from './control.ts';
import { chooseControls, controls, usage } from './controls.ts';

import { tryMutations } from './try-mutations.ts';
import { countLine, table } from './verdict.ts';

const stopping = new AbortController();
// `on`, not `once`: npm passes on the Ctrl-C that the terminal has already sent to this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const args = process.argv.slice(2);
const isHelp = asksForHelp(args);
const chosen = isHelp ? null : choose(args);
if (isHelp)
  console.log(`${usage}\nControls: ${controls.map(({ number }) => number).join(', ')}; all unless given.`);
else if (chosen === null)
  process.exitCode = 64; // EX_USAGE of sysexits.h
else process.exitCode = await check(chosen);

function choose(args: readonly string[]): readonly Control[] | null {
  try {
    return chooseControls(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return null;
  }
}

/** @returns the exit status */
async function check(chosen: readonly Control[]): Promise<number> {
  const { verdicts, failing } = await tryMutations(chosen, {
    root: join(import.meta.dirname, '../../..'),
    say: (line) => console.log(line),
    stopping: stopping.signal,
  });
  console.log(`\n${table(verdicts)}\n\n${countLine(verdicts)}`);
  if (stopping.signal.aborted) return 130; // as a shell says of Ctrl-C
  return failing.size === 0 && verdicts.length > 0 && verdicts.every(({ isCaught }) => isCaught) ? 0 : 1;
}
