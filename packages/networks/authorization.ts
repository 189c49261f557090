import type { Failure } from '@carillon/core';

/**
 * Access that a person grants on the network's own page (OAuth 2.0 authorization code with PKCE): no password comes here.
 * `baseUrl` is the address of the network, as for `connect`: that of the account's own server, where it has one.
 */
export interface Authorization {
  /** The page to send the person to. Makes no request. A failure where this server is no application of the network. */
  begin(request: AuthorizationRequest): AuthorizationStart | Failure;
  /**
   * Makes an application of this server at a server of the network, with the scopes that publishing needs there. Set where the descriptor
   * says that the application is by server. A failure where no server of the network answers.
   */
  register?(baseUrl: string, registration: Registration): Promise<Registered | Failure>;
  /** True where the sandbox, too, wants to be registered at; false unless given. */
  readonly registersInSandbox?: boolean;
  /**
   * Asks a server whether it still knows an application that it made: one that forgot it leads nobody back. Without this, nobody asks
   * before a person is sent there.
   */
  knows?(baseUrl: string, application: Application): Promise<boolean | Failure>;
  /**
   * Exchanges the code, which works once, for what `connect` takes. Where credentials need the application later, to renew or to
   * revoke, they have it in them.
   */
  redeem(code: AuthorizationCode, baseUrl: string): Promise<Redeemed | ApplicationGone | Failure>;
}

/** This server as the application of a network, or of one of its servers. */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes that it may ask for, as it was registered. */
  readonly scopes: readonly string[];
}

/** Facts about this server, for whom it registers at. */
export interface Registration {
  /** The only address to which people come back. */
  readonly redirectUri: string;
  /** Shown to people who are asked for access. */
  readonly name: string;
  readonly website: string;
}

export interface Registered {
  readonly kind: 'registered';
  readonly application: Application;
}

/** The server does not know the application any more: it is to be registered anew. */
export interface ApplicationGone {
  readonly kind: 'application_gone';
}

export interface AuthorizationRequest {
  readonly baseUrl: string;
  /** The one to ask as; that of the network's variables unless given, and the sandbox's own there. */
  readonly application?: Application | undefined;
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
  /** As at the beginning. */
  readonly application?: Application | undefined;
  /** True when the sandbox gave it. */
  readonly sandbox?: boolean | undefined;
}

export interface Redeemed {
  readonly kind: 'redeemed';
  readonly input: Readonly<Record<string, unknown>>;
}
