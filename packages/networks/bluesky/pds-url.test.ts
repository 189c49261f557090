import { describe, expect, it } from '@jest/globals';
import { pdsUrl } from './pds-url.ts';

const didDoc = (serviceEndpoint: string) => ({
  id: 'did:plc:alice',
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
});

describe('pdsUrl', () => {
  it('is the origin of a server on the network', () => {
    const endpoint = 'https://morel.us-east.host.bsky.network/path?query';
    expect(pdsUrl(didDoc(endpoint), {})).toBe('https://morel.us-east.host.bsky.network');
  });

  it('may be a private server where the operator allows those', () => {
    const endpoint = 'http://localhost:2583';
    expect(pdsUrl(didDoc(endpoint), { allowPrivateHosts: true })).toBe(endpoint);
  });

  it.each([
    'http://pds.example.com',
    'https://pds.example.com:8443',
    'http://127.0.0.1:2583',
    'https://127.0.0.1',
    'https://localhost',
    'https://169.254.169.254',
    'https://[::ffff:127.0.0.1]',
    'ftp://pds.example.com',
    'pds.example.com',
    'https://pds example',
    'https://[::1',
    `https://pds.example.com/${'x'.repeat(2_000)}`,
  ])('is never %s for an account on the network', (endpoint) => {
    expect(
      pdsUrl(didDoc(endpoint), { trusted: ['https://bsky.social', 'http://127.0.0.1:2583'] }),
    ).toBeNull();
  });

  it.each([undefined, null, 'did', {}, { id: 'did:plc:alice' }])(
    'is null for the document %j',
    (document) => {
      expect(pdsUrl(document, {})).toBeNull();
    },
  );
});
