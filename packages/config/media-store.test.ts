import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { apiConfig, ConfigError } from './index.ts';

const environment = {
  DATABASE_URL: 'postgres://127.0.0.1/carillon',
  REDIS_URL: 'redis://127.0.0.1',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};
const bucket = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

it('keeps media in a folder unless a bucket is named', () => {
  expect(apiConfig(environment).store).toEqual({ folder: '.data/media' });
});

it('tells where the api, and where clients, reach the bucket', () => {
  const addresses = { S3_ENDPOINT: 'http://minio:9000/', S3_PUBLIC_ENDPOINT: 'https://media.example.com' };
  expect(apiConfig({ ...environment, ...bucket, ...addresses, S3_PATH_STYLE: '1' }).store).toEqual({
    folder: '.data/media',
    s3: {
      ...{ bucket: 'media', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
      ...{ endpoint: 'http://minio:9000', publicEndpoint: 'https://media.example.com', pathStyle: true },
    },
  });
});

it('refuses a bucket without credentials, and an address that is none', () => {
  expect(() => apiConfig({ ...environment, S3_BUCKET: 'media' })).toThrow(ConfigError);
  const wrong = { ...environment, ...bucket, S3_PUBLIC_ENDPOINT: 'media' };
  expect(() => apiConfig(wrong)).toThrow(
    'S3_PUBLIC_ENDPOINT: is not valid; it is where clients reach the store',
  );
});

it('bounds what uploads on their way may take of the disk', () => {
  const megabyte = 1024 * 1024;
  const usual = { incomingBytes: 4_096 * megabyte, reservedBytes: 1_024 * megabyte };
  expect(apiConfig(environment).uploadLimits).toEqual(usual);
  const own = { ...environment, MEDIA_INCOMING_MB: '600', MEDIA_FREE_MB: '0' };
  expect(apiConfig(own).uploadLimits).toEqual({ incomingBytes: 600 * megabyte, reservedBytes: 0 });
  expect(() => apiConfig({ ...environment, MEDIA_INCOMING_MB: '100' })).toThrow('MEDIA_INCOMING_MB');
});
