import { pathOf, type RequestOptions } from '../request.ts';
import {
  type RawBody,
  type SignedRequest,
  signTestPayload,
  type TestPayload,
  unwrapWebhook,
  type WebhookHeaders,
} from '../signature.ts';
import type { Body, Query, WebhookEvent } from '../types.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export class Webhooks extends Resource {
  /** The oldest first. */
  list(query?: Query<'listWebhooks'>, options?: RequestOptions): Pages<'listWebhooks'> {
    return this.pages('/webhooks', query, options);
  }

  /** Delivers events to an address. The `secret` in its answer is shown this once. */
  create(webhook: Body<'createWebhook'>, options?: RequestOptions): Answers<'createWebhook'> {
    return this.send({ method: 'POST', path: '/webhooks', json: webhook }, options);
  }

  get(id: string, options?: RequestOptions): Answers<'getWebhook'> {
    return this.send({ method: 'GET', path: pathOf`/webhooks/${id}` }, options);
  }

  /** Changes what is given; `active` switches it on and off. */
  update(id: string, change: Body<'changeWebhook'>, options?: RequestOptions): Answers<'changeWebhook'> {
    return this.send({ method: 'PATCH', path: pathOf`/webhooks/${id}`, json: change }, options);
  }

  delete(id: string, options?: RequestOptions): Answers<'deleteWebhook'> {
    return this.send({ method: 'DELETE', path: pathOf`/webhooks/${id}` }, options);
  }

  /** Gives it a new secret; for 24 hours the former one signs, too. */
  rotateSecret(
    id: string,
    secret?: Body<'rotateWebhookSecret'>,
    options?: RequestOptions,
  ): Answers<'rotateWebhookSecret'> {
    return this.send({ method: 'POST', path: pathOf`/webhooks/${id}/rotate-secret`, json: secret }, options);
  }

  /** Sends it an example: of `webhook.test` unless a type is given. */
  test(id: string, example?: Body<'testWebhook'>, options?: RequestOptions): Answers<'testWebhook'> {
    return this.send({ method: 'POST', path: pathOf`/webhooks/${id}/test`, json: example }, options);
  }

  /** Delivers again what was not taken since a moment. While it answers `more`, call it again. */
  recover(id: string, from: Body<'recoverWebhook'>, options?: RequestOptions): Answers<'recoverWebhook'> {
    return this.send({ method: 'POST', path: pathOf`/webhooks/${id}/recover`, json: from }, options);
  }

  /** Deliveries of the last 30 days, the newest first. */
  deliveries(
    id: string,
    query?: Query<'listWebhookDeliveries'>,
    options?: RequestOptions,
  ): Pages<'listWebhookDeliveries'> {
    return this.pages(pathOf`/webhooks/${id}/deliveries`, query, options);
  }

  /**
   * The event that a request to your address carries, once it is sure that Carillon sent it.
   * @param body as it came, as text or bytes
   * @param secret of the webhook, or several of which one must fit; CARILLON_WEBHOOK_SECRET unless given
   * @throws {WebhookVerificationError} when it is forged, or older than five minutes
   */
  unwrap(body: RawBody, headers: WebhookHeaders, secret?: string | readonly string[]): Promise<WebhookEvent> {
    return unwrapWebhook(body, headers, secret);
  }

  /** Signs an event as Carillon does, for tests of your receiver. */
  signTestPayload(test: TestPayload): Promise<SignedRequest> {
    return signTestPayload(test);
  }
}

export class WebhookDeliveries extends Resource {
  /** Its request, and the result of every try. */
  get(id: string, options?: RequestOptions): Answers<'getWebhookDelivery'> {
    return this.send({ method: 'GET', path: pathOf`/webhook-deliveries/${id}` }, options);
  }

  redeliver(id: string, options?: RequestOptions): Answers<'redeliverWebhook'> {
    return this.send({ method: 'POST', path: pathOf`/webhook-deliveries/${id}/redeliver` }, options);
  }
}
