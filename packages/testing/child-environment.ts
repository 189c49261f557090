/** The environment of a program that a test starts: its own variables, and what every program here needs to start fast. */
export function childEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...env };
}
