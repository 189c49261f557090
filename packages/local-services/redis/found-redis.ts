import { runCommand } from '../run-command.ts';

/** A server that runs on this machine. */
export interface FoundRedis {
  readonly how: 'path' | 'unpacked';
  readonly program: string;
  /** Such as `Redis 7.0.15`. */
  readonly version: string;
  /** The whole environment it needs; the inherited one if absent. */
  readonly env?: Record<string, string>;
}

export interface NoRedis {
  readonly how: 'none';
  readonly reason: string;
}

export const serverNames = ['redis-server', 'valkey-server'];

/** Name and version that a program gives itself, such as `Redis 7.0.15`; undefined if it does not run on this machine. */
export async function versionOf(program: string, env?: Record<string, string>): Promise<string | undefined> {
  const answer = await runCommand([program, '--version'], { timeoutMs: 5_000, ...(env && { env }) });
  if (!answer.ok) return undefined;
  const [, name, version] = /^(\w+) server v=(\S+)/.exec(answer.output) ?? [];
  return name && version ? `${name} ${version}` : undefined;
}
