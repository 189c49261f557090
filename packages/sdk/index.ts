export { type Answered, APIPromise } from './api-promise.ts';
export { Carillon, Carillon as default, type ClientOptions } from './client.ts';
export {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  AuthenticationError,
  BadRequestError,
  CarillonError,
  ConflictError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  PreconditionFailedError,
  type Problem,
  RateLimitError,
  UnprocessableEntityError,
  WaitTimeoutError,
  WebhookVerificationError,
} from './errors.ts';
export { Page, PagePromise } from './page.ts';
export type { RequestOptions } from './request.ts';
export type { UploadOptions } from './resources/media.ts';
export type { AwaitOptions, VersionOptions } from './resources/posts.ts';
export type { Logger } from './retry.ts';
export {
  type RawBody,
  type SignedRequest,
  signTestPayload,
  type TestPayload,
  unwrapWebhook,
  type WebhookHeaders,
} from './signature.ts';
export type {
  Answer,
  Body,
  Data,
  Entry,
  OperationId,
  Query,
  Schemas,
  WebhookEvent,
  WebhookEventOf,
} from './types.ts';
export type { OnProgress, Progress, Uploadable } from './upload.ts';
export { version } from './version.ts';
export type { WaitOptions } from './wait.ts';
