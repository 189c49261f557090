import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * True unless a request carries a signature in its address that does not fit it: s3rver takes any. The method, the path,
 * the query and the headers that are said to be signed are looked at (Amazon S3 API reference, "Authenticating Requests:
 * Using Query Parameters").
 */
export function isSignedRight(request: IncomingMessage, secretAccessKey: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const signature = searchParams.get('X-Amz-Signature');
  if (signature === null) return true;
  const names = (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), names.join(';')];
  const scope = (searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const signed = [
    'AWS4-HMAC-SHA256',
    searchParams.get('X-Amz-Date') ?? '',
    scope.join('/'),
    createHash('sha256')
      .update([...canonical, 'UNSIGNED-PAYLOAD'].join('\n'))
      .digest('hex'),
  ].join('\n');
  const key = scope.reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  return hmac(key, signed).toString('hex') === signature;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
