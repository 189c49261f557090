import { databaseRefusal } from '@carillon/db/database-problem';
import { visible } from './terminal.ts';

/** Something the person at the terminal can put right; shown as one sentence, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  /** For scripts; an error of the API has its own. */
  readonly code: string;

  constructor(message: string, code = 'refused') {
    super(message);
    this.code = code;
  }
}

/** The command line itself is wrong, whatever the server says: a value that cannot be, or one that is missing. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(message, 'usage');
  }
}

type SystemError = Error & {
  readonly code?: string;
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
};

const reasons: Readonly<Record<string, (error: SystemError) => string>> = {
  ECONNREFUSED: ({ address, port }) => `nothing listens at ${[address, port].filter(Boolean).join(':')}.`,
  ENOTFOUND: ({ hostname }) => `there is no host ${hostname}.`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} cannot be looked up.`,
  ETIMEDOUT: () => 'it does not answer in time.',
  EACCES: () => 'this user may not do that.',
  EPERM: () => 'this user may not do that.',
  EROFS: () => 'the file system takes no writes.',
  ENOSPC: () => 'the disk is full.',
  ENOTDIR: () => 'a part of its path is a file, and no folder.',
  ENOENT: () => 'there is no such file or folder.',
};

/** Why something failed, in words: what Prisma, Node and a driver say around it is left out. */
export function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it does not answer in time.';
  const refusal = databaseRefusal(error);
  if (refusal !== null) return refusal;
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first !== undefined) return plainReason(first);
  const known = reasons[(error as SystemError).code ?? ''];
  if (known !== undefined) return known(error);
  const [, place] = /ECONNREFUSED (\S+)/.exec(error.message) ?? [];
  if (place !== undefined) return `nothing listens at ${place}.`;
  if (error.cause instanceof Error) return plainReason(error.cause);
  const lines = error.message.trim().split('\n');
  const [, said = lines.at(-1) ?? ''] =
    /^Raw query failed\. Code: `.*?`\. Message: `(.*)`$/s.exec(lines.at(-1) ?? '') ?? [];
  return visible(/[.!?]$/.test(said) ? said : `${said}.`);
}
