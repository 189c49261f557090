import type { AuditEvent } from '@carillon/db/audit';
import { disableUser } from '@carillon/db/people';
import type { Exchange } from '@carillon/http/exchange';
import { createLog, Registry } from '@carillon/telemetry';
import { manualClock } from '@carillon/testing/manual-clock';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';
import { openSignInTrail } from './sign-in-trail.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

/** Events of a user, once there are so many; the oldest first. */
const eventsOf = (userId: string, count: number) =>
  until(`${count} events`, async () => {
    const events = await dashboard.db.auditEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    return events.length >= count && events;
  });

describe('signing in', () => {
  it('is told with who, whence, how and in which session', async () => {
    const { userId, client } = await dashboard.signedIn();
    const [event] = await eventsOf(userId, 1);
    const session = await dashboard.db.session.findFirstOrThrow({ where: { userId } });
    expect(event).toMatchObject({
      ...{ action: 'sign_in.succeeded', actor: 'person', actorId: userId, subjectId: userId },
      ...{ sessionId: session.id, address: '127.0.0.1', details: { method: 'password' } },
      requestId: expect.stringMatching(/^req_/),
    });
    expect((await client.post('/app/sign-out')).status).toBe(204);
    expect((await eventsOf(userId, 2))[1]).toMatchObject({
      action: 'session.ended',
      actor: 'person',
      sessionId: session.id,
    });
  });

  it('that failed is told with whom it was tried as, and never with the password', async () => {
    const { userId, email } = await dashboard.person();
    await dashboard.browser().signIn(` ${email.toUpperCase()} `, 'wrong password of mine');
    const [event] = await eventsOf(userId, 1);
    expect(event).toMatchObject({
      ...{ action: 'sign_in.failed', actor: 'anyone', actorId: null, email, address: '127.0.0.1' },
    });
    const nobody = `nobody-${userId}@example.com`;
    await dashboard.browser().signIn(nobody, 'wrong password of mine');
    await dashboard.browser().signIn('wrong password of mine', 'x');
    const unknown = await until('the events of nobody', async () => {
      const found = await dashboard.db.auditEvent.findMany({
        where: { userId: null },
        orderBy: { id: 'asc' },
      });
      return found.length >= 2 && found;
    });
    expect(unknown.map((one) => one.email).sort()).toEqual([nobody, null]);
    expect(JSON.stringify(await dashboard.db.auditEvent.findMany())).not.toContain('wrong password');
  });

  it('that failed because the user is disabled is told, too', async () => {
    const { userId, email, password } = await dashboard.person();
    expect(await disableUser(dashboard.db, userId)).toBe('done');
    expect((await dashboard.browser().signIn(email, password)).status).toBe(403);
    expect(await eventsOf(userId, 1)).toMatchObject([{ action: 'sign_in.failed', actor: 'anyone' }]);
  });

  it('is told as a wrong password, too, where somebody who is signed in gives one', async () => {
    const { userId, client } = await dashboard.signedIn();
    await client.post('/app/password', { current: 'not mine', password: 'a-new-and-long-one' });
    expect((await eventsOf(userId, 2))[1]).toMatchObject({
      action: 'password.check_failed',
      actor: 'person',
      actorId: userId,
    });
  });
});

describe('the trail of tries', () => {
  /** A trail of one process, with a clock and a list in place of the table. */
  function openTrail() {
    const events: AuditEvent[] = [];
    const clock = manualClock();
    const log = createLog({ name: 'test', level: 'silent', format: 'json' });
    const metrics = new Registry();
    const trail = { record: async (...more: readonly AuditEvent[]) => void events.push(...more) };
    const exchange = { request: { ip: '203.0.113.7' }, response: { locals: { requestId: 'req_1' } } };
    return {
      ...{ events, clock, metrics },
      exchange: exchange as unknown as Exchange,
      signIns: openSignInTrail({ trail, log, metrics }, clock),
    };
  }

  it('counts refused tries, and writes one event for all of ten minutes', async () => {
    const { events, clock, exchange, signIns, metrics } = openTrail();
    for (let n = 0; n < 5_000; n++) signIns.refused(exchange, { email: 'a@example.com' });
    expect(events).toEqual([]);
    clock.advance(10 * 60_000);
    expect(events).toEqual([
      { action: 'sign_in.refused', by: { kind: 'system' }, details: { tries: 5_000 } },
    ]);
    clock.advance(10 * 60_000);
    expect(events).toHaveLength(1);
    expect(await metrics.metrics()).toContain('carillon_sign_ins_total{result="refused"} 5000');
  });

  it('keeps a hundred tries as nobody one by one in ten minutes, counts the others, and those as a user are all there', () => {
    const { events, clock, exchange, signIns } = openTrail();
    for (let n = 0; n < 150; n++) signIns.failed(exchange, { email: `${n}@example.com` });
    signIns.failed(exchange, { email: 'a@example.com', userId: 'usr_1' });
    expect(events).toHaveLength(101);
    expect(events.at(-1)).toMatchObject({
      action: 'sign_in.failed',
      userId: 'usr_1',
      email: 'a@example.com',
    });
    clock.advance(10 * 60_000);
    expect(events.at(-1)).toMatchObject({ action: 'sign_in.refused', details: { tries: 50 } });
    signIns.failed(exchange, { email: 'later@example.com' });
    expect(events.at(-1)).toMatchObject({ email: 'later@example.com' });
  });

  it('writes what it counted when the process stops', async () => {
    const { events, exchange, signIns } = openTrail();
    signIns.refused(exchange, {});
    await signIns.close();
    expect(events).toMatchObject([{ action: 'sign_in.refused', details: { tries: 1 } }]);
  });
});
