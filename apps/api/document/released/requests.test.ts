import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCarillon } from '@carillon/harness/start-carillon';
import { expect, it } from '@jest/globals';

interface ReleasedRequest {
  readonly method: string;
  /** Under /v1, with names in braces for ids. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Name by which later requests have the id of what it made. */
  readonly save?: string;
  /** What the last release answered. */
  readonly status: number;
}

const file = join(import.meta.dirname, 'requests.json');
const requests: readonly ReleasedRequest[] = JSON.parse(readFileSync(file, 'utf8'));

/** Run in the tree of a release, with RECORD_RELEASE=1, it writes what that answers. */
it('answers what the last release took as it did', async () => {
  const carillon = await startCarillon();
  const { apiKey, profileId } = await carillon.tenant('scale');
  const ids = new Map([
    ['profile', profileId],
    ['x', await carillon.account(profileId, 'x', 'ada')],
    ['bluesky', await carillon.account(profileId, 'bluesky', 'ada')],
  ]);
  const statuses: number[] = [];
  for (const { method, path, body, headers, save } of requests) {
    const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name) => ids.get(name) ?? all);
    const answer = await fetch(`${carillon.url}/v1${named(path)}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: named(JSON.stringify(body)) }),
    });
    statuses.push(answer.status);
    const said = (await answer.text().then((text) => (text === '' ? {} : JSON.parse(text)))) as {
      data?: { id?: string };
    };
    if (save !== undefined && said.data?.id !== undefined) ids.set(save, said.data.id);
  }
  await carillon.stop();
  if (process.env.RECORD_RELEASE)
    writeFileSync(
      file,
      `[\n${requests.map((each, n) => `  ${JSON.stringify({ ...each, status: statuses[n] })}`).join(',\n')}\n]\n`,
    );
  expect(requests.map(({ method, path }, n) => `${method} ${path} ${statuses[n]}`)).toEqual(
    requests.map(({ method, path, status }) => `${method} ${path} ${status}`),
  );
});
