import { createLog, Registry } from '@carillon/telemetry';
import { type ManualClock, manualClock } from '@carillon/testing/manual-clock';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type GuessingLimit, limitGuessing } from './limit-guessing.ts';
import { openRateLimiter } from './limit-rate.ts';

const limit = 3;

let clock: ManualClock;
let guessing: GuessingLimit;
let looks: number;

beforeEach(() => {
  const log = createLog({ name: 'test', level: 'silent', format: 'json' });
  const limiter = openRateLimiter({ backend: 'postgres', url: '' }, { log, metrics: new Registry() });
  clock = manualClock();
  guessing = limitGuessing(limiter, { limit, clock });
  looks = 0;
});

const turn = () => new Promise((done) => setImmediate(done));

/** Shows a credential that is somebody's if its name begins with `good`. */
const show = async (credential: string, address = '203.0.113.1') => {
  const find = async () => {
    looks += 1;
    await turn();
    return credential.startsWith('good') ? {} : null;
  };
  try {
    return (await guessing.lookUp({ address, credential }, find)) === null ? 'nobody' : 'somebody';
  } catch (error) {
    return Object(error).code;
  }
};

const showAll = async (credentials: readonly string[], address?: string) => {
  const seen: string[] = [];
  for (const credential of credentials) seen.push(await show(credential, address));
  return seen;
};

const bad = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `bad ${from + n}`);
const times = (count: number, word: string) => Array.from({ length: count }, () => word);

describe('credentials of nobody', () => {
  it('are looked up so often for an address, and then no more until the window ends', async () => {
    expect(await showAll(bad(6))).toEqual([...times(3, 'nobody'), ...times(3, 'too_many_unknown')]);
    expect(looks).toBe(3);
    clock.advance(60_000);
    expect((await showAll(bad(1, 9)))[0]).not.toBe('somebody');
    expect(looks).toBe(4);
  });

  it('are looked up no oftener when many come at once', async () => {
    const seen = await Promise.all(bad(40).map((credential) => show(credential)));
    expect([seen.filter((word) => word === 'nobody').length, looks]).toEqual([3, 3]);
  });

  it('harm no other address', async () => {
    await showAll(bad(5));
    expect(await showAll(['bad', 'good'], '203.0.113.2')).toEqual(['nobody', 'somebody']);
  });

  it('count also when nothing was shown that could be good', async () => {
    expect(await showAll(['', '', '', ''])).toEqual([...times(3, 'nobody'), 'too_many_unknown']);
  });
});

describe('a credential that was good before', () => {
  it('is let in while its address guesses, and as many of them at once as come', async () => {
    await show('good');
    await showAll(bad(4));
    expect(await showAll(['good', 'good but new'])).toEqual(['somebody', 'too_many_unknown']);
    expect(await Promise.all(times(20, 'good').map((credential) => show(credential)))).toEqual(
      times(20, 'somebody'),
    );
  });

  it('is one of nobody once it is', async () => {
    let isGood = true;
    const find = async () => {
      looks += 1;
      return isGood ? {} : null;
    };
    const lookUp = () => guessing.lookUp({ address: '203.0.113.1', credential: 'revoked' }, find);
    await lookUp();
    await showAll(bad(3));
    isGood = false;
    looks = 0;
    for (const _ of bad(3)) await expect(lookUp()).rejects.toMatchObject({ code: 'too_many_unknown' });
    expect(looks).toBe(1);
  });
});

describe('a look that fails', () => {
  it('counts for nothing, and leaves its turn to others', async () => {
    const find = async (): Promise<object> => {
      throw new Error('no database');
    };
    for (const credential of bad(5))
      await expect(guessing.lookUp({ address: '203.0.113.1', credential }, find)).rejects.toThrow('no d');
    expect(await showAll(['bad', 'good'])).toEqual(['nobody', 'somebody']);
  });
});
