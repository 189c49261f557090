/** How an answer arrives: moments are text. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Entry)[]
    ? Wire<Entry>[]
    : T extends object
      ? { readonly [Name in keyof T]: Wire<T[Name]> }
      : T;
