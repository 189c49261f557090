import { ConfigError } from './parse.ts';

/** Reads a process's configuration; an unusable environment ends the process with its sentence, and no stack. */
export function orExit<Config>(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return refuseToStart(error.message);
  }
}

/** Ends the process with one sentence about its environment, before it did anything. */
export function refuseToStart(message: string): never {
  console.error(message);
  process.exit(78); // EX_CONFIG of sysexits.h
}
