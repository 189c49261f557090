interface Process {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A variable of the environment; undefined without one, as in browsers. */
export function environment(name: string): string | undefined {
  const { process } = globalThis as { readonly process?: Process };
  return process?.env?.[name] || undefined;
}
