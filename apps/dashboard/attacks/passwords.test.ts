import { createUser } from '@carillon/db/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cheapPasswords, type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

/** Comparisons with a hash that takes as long as any other. */
let compared = 0;

let dashboard: Dashboard;

beforeAll(async () => {
  const passwords = {
    ...cheapPasswords,
    matches(password: string, stored: string) {
      if (stored.startsWith('$argon2id$')) compared += 1;
      return cheapPasswords.matches(password, stored);
    },
  };
  dashboard = await startDashboard({}, { passwords });
});

afterAll(() => dashboard.stop());

const tryOne = async (email: string, password: string) => {
  const before = compared;
  const { status, body, headers } = await dashboard.browser().signIn(email, password);
  return { status, error: body.error, cookies: headers.getSetCookie(), verified: compared - before };
};

describe('signing in', () => {
  it('costs as much where there is no such user as where the password is wrong, and tells neither', async () => {
    const { email } = await dashboard.person();
    const refused = {
      status: 401,
      error: 'The e-mail address or the password is wrong.',
      cookies: [],
      verified: 1,
    };
    expect(await tryOne(email, 'wrong password')).toEqual(refused);
    expect(await tryOne('nobody@example.com', 'wrong password')).toEqual(refused);
  });

  it.each(['', 'nobody has this password', 'null', 'undefined'])(
    'is for nobody who has no password, not even with “%s”',
    async (password) => {
      const email = `without-${Math.random()}@example.com`;
      await createUser(dashboard.db, { email, passwordHash: '', plan: 'scale' });
      expect((await tryOne(email, password)).status).not.toBe(200);
      expect(await dashboard.db.user.findUnique({ where: { email } })).toMatchObject({ passwordHash: '' });
    },
  );

  it('compares the password that was set, however it is written', async () => {
    const { email, password } = await dashboard.person();
    expect((await tryOne(` ${email.toUpperCase()} `, password)).status).toBe(200);
    expect((await tryOne(email, `${password} `)).status).toBe(401);
  });
});

describe('1,000 wrong passwords for one person', () => {
  it('are ten and then a wall, for the right one too, and for nobody else', async () => {
    const [victim, other] = [await dashboard.person(), await dashboard.person()];
    const before = compared;
    const statuses: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const tries = Array.from({ length: 25 }, (_, at) =>
        dashboard.browser().signIn(victim.email, `guess ${round} ${at}`),
      );
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
    }
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(401), count(429)]).toEqual([10, 990]);
    expect(compared - before).toBe(10);

    const walled = await dashboard.browser().signIn(victim.email, victim.password);
    expect([walled.status, walled.headers.get('x-error-code')]).toEqual([429, 'too_many_passwords']);
    const seconds = Number(walled.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(walled.body.error).toBe('Too many wrong passwords. Try again in 15 minutes.');
    expect(compared - before).toBe(10);

    const shouted = await dashboard.browser().signIn(` ${victim.email.toUpperCase()}`, victim.password);
    expect(shouted.status).toBe(429);
    expect((await dashboard.browser().signIn(other.email, other.password)).status).toBe(200);
  });
});
