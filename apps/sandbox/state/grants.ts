/** An X user's grant to an application: a pair of tokens. */
export interface Grant {
  readonly accountId: string;
  /** The application that it was granted to; missing where the sandbox made it without one. */
  readonly clientId?: string | undefined;
  readonly scope: string;
  readonly accessToken: string;
  /** Null without the scope offline.access. */
  readonly refreshToken: string | null;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** X's tokens. A refresh token that was spent or revoked is simply not here any more. */
export class Grants {
  readonly #byAccessToken = new Map<string, Grant>();
  readonly #byRefreshToken = new Map<string, Grant>();
  readonly #byAccount = new Map<string, Grant[]>();

  add(grant: Grant): void {
    this.#byAccessToken.set(grant.accessToken, grant);
    if (grant.refreshToken !== null) this.#byRefreshToken.set(grant.refreshToken, grant);
    const own = this.#byAccount.get(grant.accountId);
    if (own === undefined) this.#byAccount.set(grant.accountId, [grant]);
    else own.push(grant);
  }

  withAccessToken(token: string): Grant | undefined {
    return this.#byAccessToken.get(token);
  }

  withRefreshToken(token: string): Grant | undefined {
    return this.#byRefreshToken.get(token);
  }

  /** Forgets one token, of either kind. */
  drop(token: string): void {
    this.#byAccessToken.delete(token);
    this.#byRefreshToken.delete(token);
  }

  accessTokensOf(accountId: string): string[] {
    return (this.#byAccount.get(accountId) ?? []).map(({ accessToken }) => accessToken);
  }

  /** Forgets every token of an account. */
  dropAll(accountId: string): void {
    for (const { accessToken, refreshToken } of this.#byAccount.get(accountId) ?? []) {
      this.drop(accessToken);
      if (refreshToken !== null) this.drop(refreshToken);
    }
    this.#byAccount.delete(accountId);
  }
}

/** A consent, from the person's click until the exchange of the code. */
export interface AuthorizationCode {
  readonly accountId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly challenge: string;
  readonly method: 'S256' | 'plain';
  /** ms since 1970. */
  readonly expiresAt: number;
}
