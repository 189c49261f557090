import { APIPromise } from './api-promise.ts';
import { environment } from './environment.ts';
import { CarillonError } from './errors.ts';
import { type Ask, type Connection, type RequestOptions, send } from './request.ts';
import { Applications } from './resources/applications.ts';
import { ConnectLinks } from './resources/connect-links.ts';
import { Media } from './resources/media.ts';
import { Posts } from './resources/posts.ts';
import { Accounts, Profiles, Sandbox, Slots } from './resources/profiles.ts';
import { AuditEvents, Requests } from './resources/requests.ts';
import type { Answers } from './resources/resource.ts';
import { WebhookDeliveries, Webhooks } from './resources/webhooks.ts';
import type { Logger } from './retry.ts';
import type { Query } from './types.ts';

export interface ClientOptions {
  /** `svc_sk_…`; CARILLON_API_KEY unless given. */
  readonly apiKey?: string | undefined;
  /** Address of the API, without /v1; CARILLON_API_URL unless given. */
  readonly baseUrl?: string | undefined;
  /** Longest that a try of a request may take, ms; a minute unless given. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again at most, where that is safe; twice unless given. */
  readonly maxRetries?: number | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Gets every request; nobody does unless given. */
  readonly logger?: Logger | undefined;
}

/** The API of a Carillon. */
export class Carillon {
  readonly accounts: Accounts;
  readonly applications: Applications;
  readonly auditEvents: AuditEvents;
  readonly connectLinks: ConnectLinks;
  readonly media: Media;
  readonly posts: Posts;
  readonly profiles: Profiles;
  readonly requests: Requests;
  readonly sandbox: Sandbox;
  readonly slots: Slots;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  /** @throws {CarillonError} when nothing says where the API is, or which key to use */
  constructor(options: ClientOptions = {}) {
    const connection = connectionOf(options);
    this.#connection = connection;
    this.accounts = new Accounts(connection);
    this.applications = new Applications(connection);
    this.auditEvents = new AuditEvents(connection);
    this.connectLinks = new ConnectLinks(connection);
    this.media = new Media(connection);
    this.posts = new Posts(connection);
    this.profiles = new Profiles(connection);
    this.requests = new Requests(connection);
    this.sandbox = new Sandbox(connection);
    this.slots = new Slots(connection);
    this.webhookDeliveries = new WebhookDeliveries(connection);
    this.webhooks = new Webhooks(connection);
  }

  /**
   * Sends a request that this version has no method for.
   * @param path behind /v1, with its parameters
   * @param json body, for a POST or PATCH
   */
  request<Data = unknown, Answer = { data: Data }>(
    method: Ask['method'],
    path: `/${string}`,
    json?: object,
    options?: RequestOptions,
  ): APIPromise<Data, Answer> {
    return new APIPromise(send(this.#connection, { method, path, json }, options));
  }

  /** Whose key it is, what it may do, and what the plan allows and the month has used: it says whether a connection works. */
  me(options?: RequestOptions): Answers<'getMe'> {
    return new APIPromise(send(this.#connection, { method: 'GET', path: '/me' }, options));
  }

  /** Posts of a day, today's unless it is named, and money of its month that applications, accounts and the key have left. */
  limits(query?: Query<'getLimits'>, options?: RequestOptions): Answers<'getLimits'> {
    return new APIPromise(send(this.#connection, { method: 'GET', path: '/limits', query }, options));
  }
}

function connectionOf(options: ClientOptions): Connection {
  const { timeoutMs = 60_000, maxRetries = 2, logger } = options;
  const apiKey = options.apiKey ?? environment('CARILLON_API_KEY');
  const address = options.baseUrl ?? environment('CARILLON_API_URL');
  if (!apiKey) throw new CarillonError('Give an apiKey, or set CARILLON_API_KEY.');
  if (!address) throw new CarillonError('Give the address of the API as baseUrl, or set CARILLON_API_URL.');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new CarillonError('The baseUrl must be an address that begins with https:// or http://.');
  const { username, password } = new URL(address);
  if (username || password)
    throw new CarillonError('The baseUrl must be without a user and a password. The key is the apiKey.');
  if (!(timeoutMs > 0)) throw new CarillonError('The timeoutMs is a number above 0.');
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw new CarillonError('The maxRetries is a whole number, 0 or above.');
  const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
  const baseUrl = address.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { apiKey, baseUrl, timeoutMs, maxRetries, fetch: ask, logger };
}
