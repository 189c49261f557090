import type { components, operations } from './generated/openapi.ts';

export type Schemas = components['schemas'];

/** Names of all operations of the API. */
export type OperationId = keyof operations;

type Responses<Id extends OperationId> = operations[Id]['responses'];

type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** The whole body of an answer, with `data` and what stands beside it. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: BodyOf<Responses<Id>[Status]>;
}[keyof Responses<Id>];

/** `data` of an answer. */
export type Data<Id extends OperationId> = Answer<Id> extends { data: infer Data } ? Data : undefined;

/** Parameters of an address. */
export type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

/** The JSON body of a request. */
export type Body<Id extends OperationId> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Body } }
    ? Body
    : never;

/** An entry of a list. */
export type Entry<Id extends OperationId> = Data<Id> extends readonly (infer Each)[] ? Each : never;

/** An event of a webhook, distinct by `type`. Later versions of the API may send types that are not among these. */
export type WebhookEvent = {
  [Name in keyof Schemas]: Schemas[Name] extends { type: string; timestamp: string; data: object }
    ? Schemas[Name]
    : never;
}[keyof Schemas];

/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>;
