import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon?.stop());

it('a client of 2025, which begins with a handshake, has the same tools and answers', async () => {
  const { apiKey, profileId } = await carillon.tenant('scale');
  const account = await carillon.account(profileId, 'bluesky', 'elder');
  const client = new Client({ name: 'elder', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${carillon.url}/mcp`), { requestInit });
  await client.connect(transport as never);
  try {
    expect(client.getServerVersion()).toMatchObject({ name: 'carillon' });
    expect(client.getInstructions()).toContain('list_accounts');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_post');
    const made = await client.callTool({
      name: 'create_post',
      arguments: {
        profileId,
        targets: [{ socialAccountIds: [account], items: [{ content: 'By an elder' }] }],
      },
    });
    expect(made.structuredContent).toMatchObject({ post: { status: 'draft', content: 'By an elder' } });
    const [text] = made.content as { text: string }[];
    expect(JSON.parse(text?.text ?? '')).toEqual(made.structuredContent);
  } finally {
    await client.close();
  }
});
