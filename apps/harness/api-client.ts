/** A post as the API answers it, alone or with its platforms. */
export interface PostBody {
  readonly id: string;
  readonly profileId: string;
  readonly content: string;
  readonly status: string;
  readonly scheduledAt: string | null;
  readonly latestAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly platforms: readonly PlatformBody[];
  readonly media: readonly unknown[];
}

export interface PlatformBody {
  readonly id: string;
  readonly postId: string;
  readonly socialAccountId: string;
  readonly platform: string;
  readonly status: string;
  readonly scheduledAt: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly publishedAt: string | null;
  readonly platformPostId: string | null;
}

/** Any answer of the API; which fields are there is for a test to find out. */
export interface ApiAnswer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data: Data;
    readonly message: string;
    readonly error: string;
    readonly limits: unknown;
  };
}

/** Speaks to the API as an integrator does. A body that is a string is sent as it is; an `idempotencyKey` if given. */
export function apiClient(url: string, apiKey: string) {
  async function call<Data>(
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<ApiAnswer<Data>> {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (response.status === 204 ? {} : await response.json()) as ApiAnswer<Data>['body'],
    };
  }
  return {
    get: <Data = PostBody>(path: string) => call<Data>('GET', path),
    post: <Data = PostBody>(path: string, body?: unknown, idempotencyKey?: string) =>
      call<Data>('POST', path, body, idempotencyKey),
    delete: <Data = PostBody>(path: string) => call<Data>('DELETE', path),
    patch: <Data = PostBody>(path: string, body: unknown) => call<Data>('PATCH', path, body),
  };
}

export type ApiClient = ReturnType<typeof apiClient>;
