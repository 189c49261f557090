type Known<Facts> = {
  [Name in keyof Facts as null extends Facts[Name] ? never : Name]: Facts[Name];
} & {
  [Name in keyof Facts as null extends Facts[Name] ? Name : never]?: NonNullable<Facts[Name]>;
};

/** Facts without those that are null, which an assistant would only read over. */
export const known = <Facts extends object>(facts: Facts): Known<Facts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Known<Facts>;
