/** The placeholders of a template: `status` in `Cannot resend a post with status: <status>`. */
export type Placeholders<Template extends string> = Template extends `${string}<${infer Name}>${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type Values<Template extends string> = Record<Placeholders<Template>, string | number>;

/** Puts values into a template. */
export function sentence<const T extends string>(template: T, values: Values<T>): string {
  return template.replace(/<(\w+)>/g, (_, name: Placeholders<T>) => String(values[name]));
}
