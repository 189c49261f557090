import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@carillon/local-services';
import { run } from '@carillon/testing/database';
import { selfSigned } from '@carillon/testing/self-signed';
import { until } from '@carillon/testing/until';

/** A Postgres that takes TLS, with a certificate for `localhost` that it signed itself. */
export async function startTlsPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-tls-'));
  const dataDir = join(folder, 'data');
  const { url, stop } = await startPostgres({ dataDir, durable: false, log: () => {} });
  const { uid, gid } = await stat(dataDir);
  const { certificate, key } = await selfSigned('localhost');
  for (const [name, text] of [
    ['server.crt', certificate],
    ['server.key', key],
  ] as const) {
    const file = join(dataDir, name);
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, uid, gid);
  }
  await run(url, 'ALTER SYSTEM SET ssl = on');
  await run(url, 'SELECT pg_reload_conf()');
  const certificateFile = join(folder, 'ca.crt');
  await writeFile(certificateFile, certificate);
  const tlsUrl = (settings: Readonly<Record<string, string>>, host = 'localhost') => {
    const address = Object.assign(new URL(url), { hostname: host });
    address.search = String(new URLSearchParams(settings));
    return address.href;
  };
  const trusting = { sslmode: 'verify-full', sslrootcert: certificateFile };
  const taken = () =>
    run(tlsUrl(trusting), 'SELECT 1').then(
      () => true,
      () => false,
    );
  await until('Postgres to take TLS', taken);
  return {
    /** The address with these settings. */
    tlsUrl,
    /** Settings that trust the certificate, and look at the name in it. */
    trusting,
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
