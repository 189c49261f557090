export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is unusable; the message names every variable that is wrong, and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
