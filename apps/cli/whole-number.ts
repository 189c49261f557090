import { UsageError } from './command-error.ts';

/** Reads the value of an option. @throws {UsageError} for anything but a whole number between the two */
export const wholeNumber =
  (option: string, least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new UsageError(`${option} is a whole number from ${least} to ${most}, and not "${text}".`);
  };
