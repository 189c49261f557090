import { describe, expect, it } from '@jest/globals';
import { pdsUrl } from './pds-url.ts';

const entryway = 'https://bsky.social';
const didDoc = (serviceEndpoint: string) => ({
  id: 'did:plc:alice',
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
});

describe('pdsUrl', () => {
  it.each([
    ['https://morel.us-east.host.bsky.network', entryway, 'https://morel.us-east.host.bsky.network'],
    ['https://pds.example.com:8443/path?query', entryway, 'https://pds.example.com:8443'],
    ['http://localhost:2583', 'http://127.0.0.1:3002', 'http://localhost:2583'],
    ['http://127.0.0.1:2583', 'http://localhost:3002', 'http://127.0.0.1:2583'],
  ])('is %s for an account at %s', (endpoint, baseUrl, url) => {
    expect(pdsUrl(didDoc(endpoint), baseUrl)).toBe(url);
  });

  it.each([
    'http://pds.example.com',
    'http://127.0.0.1:2583',
    'https://127.0.0.1',
    'https://localhost',
    'https://localhost.',
    'https://0.0.0.0',
    'https://[::1]',
    'https://169.254.169.254',
    'https://2130706433',
    'https://[::ffff:127.0.0.1]',
    'ftp://pds.example.com',
    'pds.example.com',
  ])('is never %s for an account on the network', (endpoint) => {
    expect(pdsUrl(didDoc(endpoint), entryway)).toBeNull();
  });

  it.each([undefined, null, 'did', {}, { id: 'did:plc:alice' }])(
    'is null for the document %j',
    (document) => {
      expect(pdsUrl(document, entryway)).toBeNull();
    },
  );
});
