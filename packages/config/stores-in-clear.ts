import { isNear } from './is-near.ts';

interface Stores {
  readonly DATABASE_URL?: string | undefined;
  readonly QUEUE_BACKEND?: string | undefined;
  readonly REDIS_URL?: string | undefined;
}

/**
 * A sentence, without its full stop, for each store outside of private networks that is spoken to without TLS, or without
 * asking for its certificate.
 */
export function storesInClear({ DATABASE_URL, QUEUE_BACKEND, REDIS_URL }: Stores): string[] {
  const sentences: string[] = [];
  if (isFar(DATABASE_URL) && !hasVerifiedTls(DATABASE_URL))
    sentences.push(
      `DATABASE_URL reaches ${new URL(DATABASE_URL).hostname} without TLS that is verified: who is on the way reads and changes everything; add ?sslmode=verify-full`,
    );
  if (QUEUE_BACKEND !== 'postgres' && isFar(REDIS_URL) && !REDIS_URL.startsWith('rediss:'))
    sentences.push(
      `REDIS_URL reaches ${new URL(REDIS_URL).hostname} without TLS: who is on the way reads its password and the queues; use rediss://`,
    );
  return sentences;
}

/** A path or a socket has no host, and is this machine's own. */
const isFar = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).hostname !== '' && !isNear(new URL(url).hostname);

/** What node-postgres takes for TLS with a certificate that is checked against the name of the host. */
function hasVerifiedTls(url: string): boolean {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  if (searchParams.get('uselibpqcompat') === 'true') return mode === 'verify-full';
  if (mode !== null) return ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode);
  return (
    ['true', '1'].includes(searchParams.get('ssl') ?? '') || searchParams.get('sslnegotiation') === 'direct'
  );
}
