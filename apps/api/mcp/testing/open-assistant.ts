import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** The sentence of a refusal. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool's own; its schema is checked by the client
  readonly result: any;
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
      return { isError, text: first?.text ?? '', result: structuredContent };
    },

    close: () => client.close(),
  };
}
