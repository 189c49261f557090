import { createTestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DashboardProcess, startDashboardProcess } from '../../../testing/start-dashboard-process.ts';

let instance: Awaited<ReturnType<typeof createTestInstance>>;
let dashboard: DashboardProcess;

beforeAll(async () => {
  instance = await createTestInstance();
  dashboard = await startDashboardProcess(instance);
});

afterAll(async () => {
  await dashboard.stop();
  await instance.drop();
});

const admin = { email: 'admin@example.com', password: 'a-long-and-quiet-word' };

/** The line of the log with this message, read as JSON. */
const line = (message: string) =>
  until(`the line “${message}”`, async () => {
    const found = dashboard.lines.find((text) => text.includes(`"msg":"${message}`));
    return found !== undefined && (JSON.parse(found) as Record<string, unknown>);
  });

describe('the log of the dashboard', () => {
  it('names the person, the session and the address of a request', async () => {
    const browser = dashboard.browser();
    const { status } = await browser.post('/app/set-up', { token: dashboard.setUpToken, ...admin });
    expect(status).toBe(200);
    await browser.get('/v1/posts');
    await browser.get('/app/keys');
    for (const message of ['GET /v1/posts 200', 'GET /app/keys 200'])
      expect(await line(message)).toMatchObject({
        user: expect.stringMatching(/^usr_/),
        session: expect.stringMatching(/^[\w-]{43}$/),
        address: '127.0.0.1',
        requestId: expect.stringMatching(/^req_/),
      });
  });

  it('says as whom and from where signing in failed, and not with which password', async () => {
    await dashboard.browser().signIn(admin.email, 'not the right one');
    expect(await line('a sign-in failed')).toMatchObject({
      email: admin.email,
      user: expect.stringMatching(/^usr_/),
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^req_/),
    });
    await line('POST /app/sign-in 401');
    expect(dashboard.lines.join('\n')).not.toMatch(/not the right one|a-long-and-quiet-word/);
  });
});
