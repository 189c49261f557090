import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, platformTitles } from '@carillon/core';
import type { DevAccount, DevFile } from '../dev-file.ts';

interface Publication {
  readonly socialAccountId: string;
  readonly status: string;
  readonly errorMessage: string | null;
  readonly publishedAt: string | null;
}

export interface DemoPost {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly platforms: readonly Publication[];
}

/** The account that behaves, on each network: the first of its kind. */
export function demoAccounts({ accounts }: Pick<DevFile, 'accounts'>): readonly DevAccount[] {
  return accounts.filter(
    ({ platform }, at) => accounts.findIndex((other) => other.platform === platform) === at,
  );
}

/** Schedules a post through the API, as an integrator would. */
export async function createDemoPost(dev: DevFile, seconds: number): Promise<DemoPost> {
  const now = new Date();
  // Its time makes it new: X refuses a text that it saw already.
  const content = `🔔 Carillon published this on time, ${seconds} seconds after it was scheduled at ${now.toUTCString()}.`;
  const targets = demoAccounts(dev).map(({ id }) => [id, { items: [{ content }] }]);
  return askApi(dev, '/v1/posts', {
    profileId: dev.profileId,
    platforms: Object.fromEntries(targets),
    scheduledAt: new Date(now.getTime() + seconds * 1_000).toISOString(),
  });
}

/** Follows the post until it went out, or failed, or two minutes passed; answers with a sentence for the log. */
export async function watchPost(dev: DevFile, { id }: DemoPost): Promise<string> {
  for (let looks = 0; ; looks += 1) {
    const post = await askApi(dev, `/v1/posts/${id}`);
    const { status, platforms } = post;
    if (status === 'published')
      return `The demo post is published on ${titles(dev, platforms)} after ${age(post)} s`;
    const errors = platforms.flatMap(({ errorMessage }) => errorMessage ?? []);
    if (status === 'failed' || status === 'partial')
      return `The demo post did not go out: ${errors.join(' ')}`;
    if (looks > 120) return `The demo post is still ${status}. ${errors.join(' ')}`.trim();
    await sleep(1_000);
  }
}

function titles({ accounts }: DevFile, platforms: readonly Publication[]): string {
  const reached = accounts.filter(({ id }) =>
    platforms.some(({ socialAccountId }) => socialAccountId === id),
  );
  return reached.map(({ platform }) => platformTitles[platform as Platform]).join(' and ');
}

/** Seconds from its creation to the last of its publications, as the server's clock saw them. */
function age({ createdAt, platforms }: DemoPost): string {
  const times = platforms.map(({ publishedAt }) => Date.parse(publishedAt ?? createdAt));
  return ((Math.max(...times) - Date.parse(createdAt)) / 1_000).toFixed(1);
}

async function askApi({ apiUrl, apiKey }: DevFile, path: string, body?: object): Promise<DemoPost> {
  const response = await fetch(`${apiUrl}${path}`, {
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: DemoPost; error: string };
  if (!response.ok) throw new Error(`The API refused ${path}: ${answer.error}`);
  return answer.data;
}
