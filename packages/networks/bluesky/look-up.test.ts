import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import {
  accountDid,
  atBluesky,
  batchOf,
  bluesky,
  blueskyAccount,
  errorAnswer,
} from './testing/scripted-bluesky.ts';

const missing = errorAnswer(400, 'RecordNotFound', 'Could not locate record');
const there: ScriptedAnswer = {
  body: {
    uri: `at://${accountDid}/app.bsky.feed.post/3zzzzzzzzzzzz`,
    cid: 'bafyreicrsaxjwcgmvok76sqgjdxmstkz5mfpdkphxjakvcwi2mxt4azq7e',
    value: {},
  },
};

async function lookUp(getRecord: ScriptedAnswer | ScriptedAnswer[], contents = ['Hello'], network = bluesky) {
  return atBluesky({ getRecord }, async (url) => {
    const session = blueskyAccount(url);
    const batch = await batchOf(bluesky, contents, session);
    const remoteIds = batch.items.map(
      ({ recordKey }) => `at://${accountDid}/app.bsky.feed.post/${recordKey}`,
    );
    return { lookUp: await network.lookUp(batch, session), remoteIds };
  });
}

describe('lookUp', () => {
  it('finds a thread by its first record, without a login', async () => {
    const { result, requests } = await lookUp(there, ['One', 'Two', 'Three']);
    expect(result.lookUp).toEqual({ kind: 'found', remoteIds: result.remoteIds });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('finds a thread whose first post was deleted since', async () => {
    const { result } = await lookUp([missing, missing, there], ['One', 'Two', 'Three']);
    expect(result.lookUp).toEqual({ kind: 'found', remoteIds: result.remoteIds });
  });

  it('finds nothing where the server knows none of the records', async () => {
    const { result, calls } = await lookUp(missing, ['One', 'Two']);
    expect(result.lookUp).toEqual({ kind: 'absent' });
    expect(calls).toEqual(['getRecord', 'getRecord']);
  });

  it('knows nothing after a refused login', async () => {
    const { result } = await lookUp(errorAnswer(401, 'AuthMissing', 'Authentication Required'));
    const failure = { kind: 'retry', code: 'rejected' };
    expect(result.lookUp).toMatchObject({ kind: 'unreadable', failure });
  });
});
