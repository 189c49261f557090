import { describe, expect, it } from '@jest/globals';
import { dashboardConfig } from './index.ts';

const base = {
  DATABASE_URL: 'postgres://127.0.0.1/carillon',
  QUEUE_BACKEND: 'postgres',
  ENCRYPTION_KEY: 'b4F1yS0QkU2nq8cWm3Zr7tXvJ9hLpEaDgKfTiOuYs6w=',
};
const oidc = {
  OIDC_ISSUER: 'https://id.example/realms/team/',
  OIDC_CLIENT_ID: 'carillon',
  OIDC_CLIENT_SECRET: 'word',
};
const mail = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'Carillon <carillon@example.com>' };
const read = (more: Record<string, string>) => dashboardConfig({ ...base, ...more });

describe('the ways in beside the password', () => {
  it('are none unless they are set', () => {
    expect(read({})).toMatchObject({ mail: null, oidc: null });
  });

  it('are an issuer, by the very name that it has, and a mail server', () => {
    const { OIDC_ISSUER: issuer } = oidc;
    const more = { OIDC_ALLOWED_DOMAINS: 'Example.com, example.org', OIDC_ONLY: '1', OIDC_NAME: 'Example' };
    expect(read({ ...oidc, ...mail, ...more })).toMatchObject({
      mail: { url: 'smtp://mail.example:587', from: 'Carillon <carillon@example.com>' },
      oidc: {
        issuer,
        name: 'Example',
        allowedDomains: ['example.com', 'example.org'],
        plan: 'free',
        only: true,
      },
    });
    expect(read({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc?.allowedDomains).toEqual([]);
    expect(read({ ...oidc, OIDC_ISSUER: 'https://10.0.0.5' }).oidc?.issuer).toBe('https://10.0.0.5');
  });

  it.each([
    [{ ...oidc, OIDC_ISSUER: 'http://id.example' }, 'must begin with https'],
    [{ ...oidc, OIDC_ISSUER: 'http://10.0.0.5' }, 'must begin with https'],
    [{ ...oidc, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER: is not the address'],
    [{ ...oidc, OIDC_ISSUER: 'file:///etc/passwd' }, 'OIDC_ISSUER: is not the address'],
    [{ ...oidc, OIDC_CLIENT_SECRET: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ ...oidc, OIDC_ALLOWED_DOMAINS: 'example.com,*' }, 'OIDC_ALLOWED_DOMAINS'],
    [{ OIDC_ONLY: '1' }, 'OIDC_ONLY needs OIDC_ISSUER'],
    [{ ...mail, MAIL_FROM: '' }, 'need each other'],
    [{ ...mail, SMTP_URL: '' }, 'need each other'],
    [{ ...mail, SMTP_URL: 'https://mail.example' }, 'SMTP_URL: is the address of a mail server'],
    [{ ...mail, MAIL_FROM: 'nobody' }, 'MAIL_FROM: is the sender'],
    [{ ...mail, MAIL_FROM: 'a@example.com\r\nBcc: eve@example.com' }, 'MAIL_FROM: is the sender'],
  ])('are refused at the start when they are half or unsafe: %j', (more, sentence) => {
    expect(() => read(more)).toThrow(sentence);
  });
});
