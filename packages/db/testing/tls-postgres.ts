import 'reflect-metadata'; // what the library of certificates needs
import { webcrypto } from 'node:crypto';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@carillon/local-services';
import { run } from '@carillon/testing/database';
import { until } from '@carillon/testing/until';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

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

async function selfSigned(host: string) {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`;
  return { certificate: made.toString('pem'), key };
}
