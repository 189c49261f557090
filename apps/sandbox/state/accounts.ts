import type { Platform } from '@carillon/core';
import type { Account } from './account.ts';

/** Every account that the sandbox knows. Handles ignore case. */
export class Accounts {
  readonly #byHandle = new Map<string, Account>();
  readonly #byId = new Map<string, Account>();

  add(account: Account): void {
    this.#byHandle.set(key(account.platform, account.handle), account);
    this.#byId.set(account.id, account);
  }

  withHandle(platform: Platform, handle: string): Account | undefined {
    return this.#byHandle.get(key(platform, handle));
  }

  withId(id: string): Account | undefined {
    return this.#byId.get(id);
  }

  all(platform: Platform): Account[] {
    return [...this.#byId.values()].filter((account) => account.platform === platform);
  }
}

const key = (platform: Platform, handle: string) => `${platform} ${handle.toLowerCase()}`;
