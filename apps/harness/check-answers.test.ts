import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { checkAnswers } from './check-answers.ts';

let server: Server;

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** The answer that a client gets for a list of profiles from an API that answers like this, and what is said at its end. */
async function ask(handler: RequestHandler, path = '/v1/profiles') {
  const answers = checkAnswers();
  server = createServer(
    express()
      .use(...answers.middleware)
      .get('/v1/profiles', handler),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: response.status, text: await response.text(), atEnd: answers.expectDocumented };
}

const profile = {
  id: 'prf_1',
  userId: 'usr_1',
  name: 'Test',
  groupId: null,
  active: true,
  timezone: 'UTC',
  spacingMinutes: 60,
  dailyLimit: 10,
  networkLimits: 'specified',
  windows: { x: [{ days: ['mon'], from: '09:00', to: '10:00' }] },
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
};
const { name: _, ...nameless } = profile;

const wrong: readonly (readonly [string, RequestHandler, RegExp])[] = [
  ['lacks a field', (_, response) => response.json({ data: [nameless] }), /'name'/],
  ['has a field more', (_, response) => response.json({ data: [{ ...profile, more: 1 }] }), /additional/],
  ['has null for a text', (_, response) => response.json({ data: [{ ...profile, name: null }] }), /name/],
  ['has no time', (_, response) => response.json({ data: [{ ...profile, createdAt: 'now' }] }), /date-time/],
  ['is text', (_, response) => void response.type('json').send('{"data":[{}]}'), /'id'/],
  ['is empty', (_, response) => void response.send(), /body required/],
  ['has no body', (_, response) => void response.status(204).end(), /'204'/],
  ['has another status', (_, response) => response.status(202).json({ data: [] }), /'202'/],
  ['is an error of another form', (_, response) => response.status(400).json({ message: 'no' }), /'error'/],
];

describe('the check of answers', () => {
  it.each(wrong)('refuses one that %s, and says so again at the end', async (_, handler, reason) => {
    const { status, text, atEnd } = await ask(handler as RequestHandler);
    expect([status, text]).toEqual([500, expect.stringMatching(reason as RegExp)]);
    expect(atEnd).toThrow(reason as RegExp);
  });

  it('lets pass what the document says, as it was sent', async () => {
    const sent = `{ "data": [${JSON.stringify(profile)}] }`;
    const { status, text, atEnd } = await ask((_, response) => void response.type('json').send(sent));
    expect([status, JSON.parse(text)]).toEqual([200, { data: [profile] }]);
    expect(atEnd).not.toThrow();
  });

  it('leaves to the API what names no resource', async () => {
    const { status, atEnd } = await ask((_, response) => void response.send(), '/v1/posts/%E0%A4%A');
    expect(status).toBe(404);
    expect(atEnd).not.toThrow();
  });
});
