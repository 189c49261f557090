/** True for the arguments of a program that is only asked what it takes. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');
