import { randomBytes, randomUUID } from 'node:crypto';
import { type Platform, platforms } from '@carillon/core';
import type { PostBody } from '@carillon/harness/api-client';
import { type UploadedMedium, uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import type { VisibleMedium } from '../judge/evidence.ts';
import { type ModelSystem, withRetry } from './system.ts';

interface HistoryAccount {
  readonly id: string;
  readonly handle: string;
}

/** One history on a system: a user with an account on each network, and the story so far, in words. */
export interface History {
  readonly system: ModelSystem;
  readonly profileId: string;
  readonly api: ReturnType<typeof retryingClient>;
  readonly accounts: Readonly<Record<Platform, HistoryAccount>>;
  /** Uploaded before anything breaks. */
  readonly picture: UploadedMedium;
  readonly story: string[];
}

export async function beginHistory(system: ModelSystem): Promise<History> {
  const { carillon, workers } = system;
  if (workers.count === 0) workers.start();
  while (workers.count > 1) await workers.stop();
  const { profileId, apiKey } = await withRetry(() => carillon.tenant('scale'));
  const name = `h${randomBytes(4).toString('hex')}`;
  const accounts = await Promise.all(
    platforms.map(async (platform) => {
      const id = await withRetry(() => carillon.account(profileId, platform, name));
      const { platformUsername } = await carillon.db.socialAccount.findUniqueOrThrow({ where: { id } });
      return [platform, { id, handle: platformUsername }] as const;
    }),
  );
  const bytes = await picture({ width: 60, height: 40 }).png().toBuffer();
  return {
    system,
    profileId,
    api: retryingClient(carillon.url, apiKey),
    accounts: Object.fromEntries(accounts) as History['accounts'],
    picture: await withRetry(() => uploadMedium({ url: carillon.url, apiKey }, bytes)),
    story: [],
  };
}

/** Everything that the networks took of this history. */
export const commitsOf = ({ system, accounts }: History) =>
  platforms.flatMap((platform) =>
    system.carillon.sandbox.ledger({ platform, handle: accounts[platform].handle }),
  );

interface Answer {
  readonly status: number;
  readonly body: { readonly data: PostBody; readonly message: string; readonly error: string };
}

/** Calls the API as a careful integrator does: after a 503, and a 409 that says so, it asks again with the same key. */
function retryingClient(url: string, apiKey: string) {
  function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return until(`an answer to ${method} ${path}`, async () => {
      const response = await fetch(`${url}/v1${path}`, request);
      const { status } = response;
      if (status === 503 || response.headers.get('x-error-code') === 'idempotency_key_in_use') return null;
      return { status, body: (status === 204 ? {} : await response.json()) as Answer['body'] };
    });
  }
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object) => ask('POST', path, body),
    patch: (path: string, body: object) => ask('PATCH', path, body),
    delete: (path: string) => ask('DELETE', path),
  };
}

/** Every second text comes with a picture: whatever creates or changes a post, its text says whether. */
const hasPicture = (content: string): boolean => content.length % 2 === 1;

/** An item of a request, with the picture of the history's user where its text has one. */
export const itemOf = (content: string, { picture }: History) => ({
  content,
  media: hasPicture(content) ? [{ id: picture.id, altText: content }] : [],
});

/** The media that the item shows, on either network. */
export const mediaOf = (content: string, { picture }: History): VisibleMedium[] =>
  hasPicture(content) ? [{ sha256: picture.sha256, mimeType: 'image/png', altText: content }] : [];
