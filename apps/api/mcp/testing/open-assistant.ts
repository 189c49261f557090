import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export interface ToolAnswer {
  readonly isError: boolean;
  /** The sentence of a refusal. */
  readonly text: string;
  readonly result: ToolResult;
}

/** Of all tools; each has some of it. The client holds an answer against the schema of its tool. */
interface ToolResult {
  readonly id: string;
  readonly now: string;
  readonly profiles: readonly {
    readonly localTime: string;
    readonly accounts: readonly { readonly id: string }[];
  }[];
  readonly post: ShownPost;
  readonly posts: readonly ShownPost[];
  readonly nextCursor?: string;
  readonly message: string;
  readonly repeated: boolean;
  readonly version: string;
  readonly warnings: readonly { readonly code: string }[];
  readonly attempts: readonly { readonly outcome: string }[];
}

interface ShownPost {
  readonly id: string;
  readonly status: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly platforms: readonly {
    readonly socialAccountId: string;
    readonly status: string;
    readonly items: readonly { readonly media: readonly object[] }[];
  }[];
}

interface Connecting {
  /** Of the API. */
  readonly url: string;
  readonly apiKey: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An assistant of today, connected with a key. */
export async function openAssistant({ url, apiKey, headers = {} }: Connecting) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return {
    client,

    async call(name: string, input: object = {}): Promise<ToolAnswer> {
      const {
        isError = false,
        content,
        structuredContent,
      } = await client.callTool({
        name,
        arguments: { ...input },
      });
      const [first] = content as { text?: string }[];
      return { isError, text: first?.text ?? '', result: structuredContent as unknown as ToolResult };
    },

    close: () => client.close(),
  };
}
