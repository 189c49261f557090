/**
 * Parts of `n8n-workflow` in use, written by hand: the package itself is large, and n8n brings it. `npm run test:tools`
 * compiles the nodes by its own types.
 */
declare module 'n8n-workflow' {
  export type IDataObject = Record<string, unknown>;
  export type JsonObject = Record<string, unknown>;

  export type Icon = `file:${string}` | { light: `file:${string}`; dark: `file:${string}` };

  export const NodeConnectionTypes: { readonly Main: 'main' };

  export function sleep(ms: number): Promise<void>;

  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    action?: string;
    description?: string;
  }

  export interface INodePropertyCollection {
    displayName: string;
    name: string;
    values: INodeProperties[];
  }

  export interface INodeProperties {
    displayName: string;
    name: string;
    type:
      | 'boolean'
      | 'collection'
      | 'dateTime'
      | 'fixedCollection'
      | 'json'
      | 'multiOptions'
      | 'number'
      | 'options'
      | 'string';
    default: string | number | boolean | string[] | Record<string, never>;
    typeOptions?: {
      loadOptionsMethod?: string;
      loadOptionsDependsOn?: string[];
      minValue?: number;
      maxValue?: number;
      multipleValues?: boolean;
      password?: boolean;
      rows?: number;
      sortable?: boolean;
    };
    description?: string;
    displayOptions?: { show?: Record<string, (string | number | boolean)[]> };
    hint?: string;
    noDataExpression?: boolean;
    options?: (INodePropertyOptions | INodeProperties | INodePropertyCollection)[];
    placeholder?: string;
    required?: boolean;
  }

  export interface IAuthenticateGeneric {
    type: 'generic';
    properties: { headers: Record<string, string> };
  }

  export interface ICredentialTestRequest {
    request: { baseURL: string; url: string; method: 'GET' };
  }

  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: Icon;
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate?: IAuthenticateGeneric;
    test?: ICredentialTestRequest;
  }

  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon: Icon;
    group: ('output' | 'trigger')[];
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: 'main'[];
    outputs: 'main'[];
    credentials: { name: string; required: boolean }[];
    webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[];
    properties: INodeProperties[];
  }

  export interface INodeExecutionData {
    json: IDataObject;
    error?: NodeApiError | NodeOperationError;
    pairedItem?: { item: number };
  }

  /** Answer of a webhook, and the items that start its flow. */
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }

  export interface INodeType {
    description: INodeTypeDescription;
    methods?: {
      loadOptions?: Record<string, (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>>;
    };
    webhookMethods?: {
      default: Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>;
    };
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }

  export interface INode {
    id: string;
    name: string;
  }

  export interface FunctionsBase {
    getCredentials<Credentials extends object>(type: string): Promise<Credentials>;
    getExecutionId(): string;
    getInstanceId(): string;
    getNode(): INode;
    /** IANA name of the workflow's time zone. */
    getTimezone(): string;
    getWorkflow(): { id?: string; name?: string };
    getWorkflowStaticData(type: 'node'): IDataObject;
  }

  export interface IExecuteFunctions extends FunctionsBase {
    continueOnFail(): boolean;
    evaluateExpression(expression: string, itemIndex: number): unknown;
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    helpers: {
      assertBinaryData(itemIndex: number, field: string): { fileName?: string };
      getBinaryDataBuffer(itemIndex: number, field: string): Promise<Buffer>;
    };
  }

  export interface ILoadOptionsFunctions extends FunctionsBase {
    getCurrentNodeParameter(name: string): unknown;
  }

  export interface IHookFunctions extends FunctionsBase {
    getNodeParameter(name: string): unknown;
    getNodeWebhookUrl(name: 'default'): string | undefined;
  }

  export interface IWebhookFunctions extends FunctionsBase {
    getHeaderData(): Record<string, string | string[] | undefined>;
    getRequestObject(): { rawBody?: Buffer; readRawBody(): Promise<void> };
    getResponseObject(): { status(code: number): { json(body: object): unknown } };
    helpers: { returnJsonArray(data: IDataObject): INodeExecutionData[] };
  }

  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, options?: { itemIndex?: number });
  }

  export class NodeApiError extends Error {
    description: string | null | undefined;
    httpCode: string | null;
    constructor(
      node: INode,
      response: JsonObject,
      options?: { message?: string; description?: string; httpCode?: string; itemIndex?: number },
    );
  }
}
