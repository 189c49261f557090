import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openAssistant } from './testing/open-assistant.ts';

let carillon: Carillon;
let assistant: Awaited<ReturnType<typeof openAssistant>>;
let targets: readonly object[];
let profileId: string;

beforeAll(async () => {
  carillon = await startCarillon();
  const tenant = await carillon.tenant('scale');
  ({ profileId } = tenant);
  const socialAccountIds = [
    await carillon.account(profileId, 'x', 'sizes'),
    await carillon.account(profileId, 'bluesky', 'sizes'),
  ];
  targets = [{ socialAccountIds, items: [{ content: 'We ring the bells at noon. '.repeat(9) }] }];
  assistant = await openAssistant({ url: carillon.url, apiKey: tenant.apiKey });
});

afterAll(async () => {
  await assistant?.close();
  await carillon?.stop();
});

/** Tokens of a text, some more than models count: words of some letters, numbers of three digits, signs by themselves. */
const tokensOf = (text: string): number =>
  (text.match(/ ?[A-Za-z]{1,7}|\d{1,3}| ?[^\sA-Za-z\d]{1,2}|\s+/g) ?? []).length;

it('tells an assistant all tools in some thousand tokens', async () => {
  const { tools } = await assistant.client.listTools();
  const sizes = Object.fromEntries(tools.map((tool) => [tool.name, tokensOf(JSON.stringify(tool))]));
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(sizes.create_post).toBeLessThan(2_000);
  expect(sizes.check_post).toBeLessThan(1_200);
  expect(sizes.change_post).toBeLessThan(1_400);
  expect(all).toBeLessThan(10_000);
});

it('answers a page of a list in few tokens, as text and whole', async () => {
  for (let n = 0; n < 20; n += 1)
    await assistant.call('create_post', { profileId, targets, scheduledAt: `2040-01-${10 + n}T09:00:00Z` });
  const { content, structuredContent } = await assistant.client.callTool({
    name: 'list_posts',
    arguments: {},
  });
  const [{ text = '' } = {}] = content as { text?: string }[];
  expect(text.split('\n')).toHaveLength(20);
  expect(text.split('\n')[0]).toMatch(
    /^pst_\w+ scheduled 2040-01-29T09:00:00\.000Z "We ring .*…" x @sizes sac_\w+; bluesky @sizes\.sandbox\.test sac_\w+$/,
  );
  const whole = JSON.stringify(structuredContent);
  expect(JSON.parse(whole).posts).toHaveLength(20);
  expect(tokensOf(text)).toBeLessThan(2_200);
});
