import { describe, expect, it } from '@jest/globals';
import { storesInClear } from './index.ts';

const postgres = (host: string, query = '') =>
  storesInClear({ DATABASE_URL: `postgres://carillon:x@${host}:5432/carillon${query}` }).length;
const redis = (url: string, QUEUE_BACKEND = 'redis') =>
  storesInClear({ REDIS_URL: url, QUEUE_BACKEND }).length;

describe('a store that is spoken to in clear', () => {
  it.each(['db.example.com', '203.0.113.5', '8.8.8.8', '[2001:db8::5]'])('is told of at %s', (host) => {
    expect([postgres(host), redis(`redis://${host}`)]).toEqual([1, 1]);
  });

  it.each([
    ...['localhost', '127.0.0.1', '[::1]', 'postgres', '10.0.0.5', '172.20.1.1', '192.168.1.9', '100.64.0.1'],
    ...['[fd00::5]', 'db.internal', 'db.default.svc', 'db.svc.cluster.local', 'nas.lan'],
  ])('is nobody else’s business at %s', (host) => {
    expect([postgres(host), redis(`redis://${host}`)]).toEqual([0, 0]);
  });

  it.each([
    ['', 1],
    ['?sslmode=disable', 1],
    ['?sslmode=no-verify', 1],
    ['?sslmode=require&uselibpqcompat=true', 1],
    ['?sslmode=verify-full&uselibpqcompat=true', 0],
    ['?sslmode=require', 0],
    ['?sslmode=verify-full', 0],
    ['?ssl=true', 0],
  ])('is one with the settings %p: %p', (query, count) => {
    expect(postgres('db.example.com', query)).toBe(count);
  });

  it('names its variable and the cure, and no password', () => {
    expect(
      storesInClear({
        DATABASE_URL: 'postgres://u:secret@db.example.com/c',
        REDIS_URL: 'redis://u:secret@8.8.8.8',
      }),
    ).toEqual([
      'DATABASE_URL reaches db.example.com without TLS that is verified: who is on the way reads and changes everything; add ?sslmode=verify-full',
      'REDIS_URL reaches 8.8.8.8 without TLS: who is on the way reads its password and the queues; use rediss://',
    ]);
  });

  it('is neither Redis with TLS nor one that is not used', () => {
    expect([redis('rediss://db.example.com'), redis('redis://db.example.com', 'postgres')]).toEqual([0, 0]);
  });
});
