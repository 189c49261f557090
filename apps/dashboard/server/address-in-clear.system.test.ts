import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startDashboardProcess } from '../testing/start-dashboard-process.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await createTestInstance();
});
afterAll(() => instance.drop());

it.each([
  ['http://dash.example.com', true],
  ['https://dash.example.com', false],
  ['http://localhost:3001', false],
])('a dashboard at %s warns at its start that others read along: %p', async (DASHBOARD_URL, warns) => {
  const dashboard = await startDashboardProcess(instance, { DASHBOARD_URL });
  try {
    expect(dashboard.lines.some((line) => line.includes('reads passwords and sessions'))).toBe(warns);
  } finally {
    await dashboard.stop();
  }
});
