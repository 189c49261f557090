/** An answer of the dashboard; which fields are there is for a test to find out. */
export interface PersonAnswer<Data> {
  readonly status: number;
  readonly headers: Headers;
  /** As it was sent. */
  readonly text: string;
  readonly body: { readonly data: Data; readonly error: string };
}

interface SendOptions {
  /** A string is sent as it is. */
  readonly body?: unknown;
  /** Override those that a page of the dashboard sends; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** A client of the dashboard that acts as one browser: it keeps cookies, and sends the token of its session. */
export function personClient(url: string) {
  const cookies = new Map<string, string>();
  let csrfToken = '';

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send<Data>(
    method: string,
    path: string,
    { body, headers = {} }: SendOptions = {},
  ): Promise<PersonAnswer<Data>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json', ...headers };
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keepCookies(response.headers);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as PersonAnswer<Data>['body'],
    };
  }

  /** Sends a request that signs a person in, and keeps the token of the new session. */
  async function enter(path: string, body: object): Promise<PersonAnswer<{ csrfToken: string }>> {
    const answer = await send<{ csrfToken: string }>('POST', path, { body });
    if (answer.status === 200 && answer.body.data.csrfToken) csrfToken = answer.body.data.csrfToken;
    return answer;
  }

  return {
    cookies,
    csrfToken: () => csrfToken,
    send,
    enter,
    get: <Data = unknown>(path: string) => send<Data>('GET', path),
    post: <Data = unknown>(path: string, body?: unknown) => send<Data>('POST', path, { body }),
    patch: <Data = unknown>(path: string, body: unknown) => send<Data>('PATCH', path, { body }),
    delete: <Data = unknown>(path: string) => send<Data>('DELETE', path),
    signIn: (email: string, password: string) => enter('/app/sign-in', { email, password }),
    setUp: (token: string, email: string, password: string) =>
      enter('/app/set-up', { token, email, password }),
  };
}

export type PersonClient = ReturnType<typeof personClient>;
