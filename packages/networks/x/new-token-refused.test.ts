import { afterEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../network.ts';
import { createX } from './publisher.ts';
import {
  app,
  batchOf,
  closeX,
  inMinutes,
  openX,
  published,
  reconnect,
  spent,
} from './testing/scripted-tokens.ts';

afterEach(() => closeX());

describe('a token that X refuses as soon as it is issued', () => {
  const refused = {
    kind: 'retry',
    code: 'new_token_refused',
    message: 'X rejected a token it had just issued. Please try again later.',
    status: 401,
  };

  it('is no proof against the account, and is not renewed again within five minutes', async () => {
    const account = await openX({ accepts: [] });
    for (let n = 0; n < 4; n++) expect(await account.publish()).toEqual(refused);
    expect(account.refreshes()).toHaveLength(1);
    expect(account.writes()).toBe(2 + 3);
  });

  it('is not renewed at once when it was renewed for its age just now', async () => {
    const account = await openX({ accepts: [], credentials: { expiresAt: inMinutes(5) } });
    expect(await account.publish()).toEqual(refused);
    expect([account.refreshes().length, account.writes()]).toEqual([1, 1]);
  });

  it('is renewed again after five minutes, which shows whether the person took the access away', async () => {
    const account = await openX({ token: spent, credentials: { replacedRefusedAt: inMinutes(-6) } });
    expect(await account.publish()).toMatchObject(reconnect);
  });

  it('is renewed once as soon as others are served, because it may have been ended meanwhile', async () => {
    const account = await openX({
      accepts: ['access-2'],
      credentials: { replacedRefusedAt: inMinutes(-1) },
    });
    const servedAt = (minutes: number) => ({
      ...account.session,
      othersServedAt: new Date(inMinutes(minutes)),
    });
    const publish = (session: Session) => createX(app).publish(batchOf('Hello'), session);
    expect(await publish(servedAt(-2))).toEqual(refused); // before it was issued
    expect(account.refreshes()).toEqual([]);
    expect(await publish(servedAt(-0.5))).toEqual(published);
    expect(account.refreshes()).toHaveLength(1);
  });

  it('is used again as soon as X takes it', async () => {
    const accepts: string[] = [];
    const account = await openX({ accepts });
    expect(await account.publish()).toEqual(refused);
    accepts.push('access-2');
    expect(await account.publish()).toEqual(published);
    expect(account.refreshes()).toHaveLength(1);
  });
});
