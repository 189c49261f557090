/** What X remembers between the consent of a person and the exchange of the code. */
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
