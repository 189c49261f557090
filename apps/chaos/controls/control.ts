/** A security control, and ways to take it out that tests must notice. */
export interface Control {
  /** Its number in the list of controls. */
  readonly number: number;
  /** A few words. */
  readonly name: string;
  readonly mutations: readonly [Mutation, ...Mutation[]];
}

/** A change of one file that takes a control out, or a part of it. */
export interface Mutation {
  /** What is gone, in a few words. */
  readonly without: string;
  /** Path from the root of the repository. */
  readonly file: string;
  /** Text of the file that is replaced: it must be there exactly once. */
  readonly text: string;
  readonly instead: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly [string, ...string[]];
}
