import type { PostOption } from '@carillon/core';

/** Parts of a network that no page reads: its variables and its command, for operators, and its words for documents. */
export interface NetworkSetup<Options extends readonly PostOption[] = readonly PostOption[]> {
  /** How the operator connects an account: `account connect <network>`. */
  readonly command: ConnectCommand;
  /** The variables that its part of an installation reads; `baseUrl` names that of its address. */
  readonly variables: Readonly<Record<string, Variable>>;
  readonly baseUrl: string;
  /** Descriptions of the options of its posts, by their names. */
  readonly optionWords: Readonly<Record<Options[number]['name'], string>>;
}

export interface ConnectCommand {
  readonly description: string;
  readonly options: readonly CommandOption[];
  /** True where an account may be on a server of its own. */
  readonly hasService?: boolean;
  /** True where credentials may be for several accounts. */
  readonly hasSeveral?: boolean;
}

/** An option of the command; its name is that by which the network's `connect` knows it, `appPassword` for `--app-password`. */
export type CommandOption = { readonly name: string; readonly flag: string; readonly help: string } & (
  | { readonly is: 'text' }
  /** Read from the terminal where it is not given, where it is called `secret`. */
  | { readonly is: 'secret'; readonly secret: string }
  | { readonly is: 'number'; readonly max: number; readonly default: number }
);

/** Programs that read a variable. */
export type Reader = 'worker' | 'dashboard' | 'command' | 'sandbox';

/** `expected`: what it is, as the end of a sentence. A secret may lie in a file. `readBy`: all of them unless given. */
export type Variable = { readonly readBy?: readonly Reader[] } & (
  | { readonly is: 'url'; readonly expected: string; readonly default: string }
  | { readonly is: 'text' | 'secret'; readonly default: string }
  | { readonly is: 'choice'; readonly choices: readonly [string, ...string[]]; readonly default: string }
  | { readonly is: 'number'; readonly max: number; readonly default: number }
);
