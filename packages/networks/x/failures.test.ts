import type { Failure } from '@carillon/core';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../network.ts';
import { createX } from './publisher.ts';
import { errorAnswers, forbidden } from './testing/error-answers.ts';
import { app, batchOf, sessionAt } from './testing/scripted-tokens.ts';

const renewed = {
  token_type: 'bearer',
  expires_in: 7200,
  access_token: 'access-2',
  refresh_token: 'refresh-2',
  scope: 'tweet.read',
};

/** Publishes through the SDK to an X that answers every write alike, and renews tokens. */
async function publishTo(answer: ScriptedAnswer, batch: Batch = batchOf('Hello')) {
  const x = await startScriptedServer(({ path }) => (path === '/2/tweets' ? answer : { body: renewed }));
  try {
    const outcome = await createX(app).publish(batch, sessionAt(x.url));
    return { outcome, requests: x.requests };
  } finally {
    await x.close();
  }
}

describe("X's answers to a write", () => {
  it.each(errorAnswers)('%s', async (_, status, body, failure) => {
    expect((await publishTo({ status, body })).outcome).toEqual({ ...failure, status });
  });

  it('201 with an id is published', async () => {
    const { outcome, requests } = await publishTo({
      status: 201,
      body: {
        data: { id: '1445880548472328192', text: 'Hello', edit_history_tweet_ids: ['1445880548472328192'] },
      },
    });
    expect(outcome).toEqual({ kind: 'published', remoteIds: ['1445880548472328192'] });
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ text: 'Hello' }]);
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer access-1', connection: 'close' });
    expect(requests[0]?.headers).not.toHaveProperty('accept-encoding');
  });

  it('a duplicate after an unclear send proves that send', async () => {
    const answer = {
      status: 403,
      body: forbidden('You are not allowed to create a Tweet with duplicate content.'),
    };
    expect((await publishTo(answer, batchOf('Hello', { sends: 2 }))).outcome).toEqual({
      kind: 'unknown',
      code: 'posted_but_not_located',
      message: 'X reports that this content was already posted, but the post could not be located.',
      status: 403,
    });
  });
});

describe("X's answers to a reply", () => {
  const notVisible = {
    status: 403,
    body: forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.'),
  };
  const parent = (age: number) => ({ remoteId: '99', sentAt: new Date(Date.now() - age) });
  const message = 'X could not attach this item to the thread (the previous post is not visible).';

  it.each([
    [1, 2],
    [2, 5],
    [3, 15],
    [4, 15],
  ])(
    'a fresh parent that is not visible yet: try %i is followed by another after %i s',
    async (attempt, seconds) => {
      const earliest = Date.now();
      const { outcome } = await publishTo(notVisible, batchOf('2', { parent: parent(1000), attempt }));
      expect(outcome).toMatchObject({ kind: 'retry', code: 'parent_not_visible', message, status: 403 });
      const { notBefore } = outcome as Failure;
      const wait = (notBefore?.getTime() ?? 0) - seconds * 1000;
      expect(wait).toBeGreaterThanOrEqual(earliest);
      expect(wait).toBeLessThanOrEqual(Date.now());
    },
  );

  it('a parent that is not visible after a minute is final', async () => {
    const { outcome } = await publishTo(notVisible, batchOf('2', { parent: parent(61_000) }));
    expect(outcome).toEqual({ kind: 'refused', code: 'parent_not_visible', message, status: 403 });
  });

  it('404 says that the post is gone', async () => {
    const answer = { status: 404, body: { title: 'Not Found', detail: 'Not Found' } };
    const { outcome, requests } = await publishTo(answer, batchOf('2', { parent: parent(1000) }));
    expect(outcome).toEqual({
      kind: 'refused',
      code: 'not_found',
      message: 'The post no longer exists on X.',
      status: 404,
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ text: '2', reply: { in_reply_to_tweet_id: '99' } });
  });
});
