import type { Failure } from '@carillon/core';

/** Access that a person grants on the network's own page (OAuth 2.0 authorization code with PKCE): no password comes here. */
export interface Authorization {
  /** The page to send the person to. Makes no request. A failure where this server is no application of the network. */
  begin(request: AuthorizationRequest): AuthorizationStart | Failure;
  /** Exchanges the code, which works once, for what `connect` takes. `baseUrl` is the network's, as for `connect`. */
  redeem(code: AuthorizationCode, baseUrl: string): Promise<Redeemed | Failure>;
}

export interface AuthorizationRequest {
  /** The page that the person comes back to, with `code` and `state`, or with `error` and `state`. */
  readonly redirectUri: string;
  /** Comes back as it is: what ties the answer to the browser that began. */
  readonly state: string;
  /** Base URL of the sandbox, for an account there. */
  readonly sandboxUrl?: string | undefined;
}

export interface AuthorizationStart {
  readonly kind: 'begun';
  readonly url: string;
  /** To be kept until the person comes back, and shown to no browser. */
  readonly codeVerifier: string;
}

export interface AuthorizationCode {
  readonly code: string;
  readonly codeVerifier: string;
  /** The same as at the beginning. */
  readonly redirectUri: string;
  /** True when the sandbox gave it. */
  readonly sandbox?: boolean | undefined;
}

export interface Redeemed {
  readonly kind: 'redeemed';
  readonly input: Readonly<Record<string, unknown>>;
}
