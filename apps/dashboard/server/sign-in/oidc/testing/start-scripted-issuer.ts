import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Faults of an issuer. */
export interface Script {
  /** Claims of the ID token, instead of the right ones. */
  claims?: Readonly<Record<string, unknown>>;
  /** The token is signed by a key that the issuer keeps back. */
  foreignKey?: boolean;
  /** The issuer that it calls itself in its description. */
  calledIssuer?: string;
  /** Answers of its paths: a status, bytes, or none at all. */
  answers?: Readonly<Record<string, number | Buffer | 'never'>>;
}

export type ScriptedIssuer = Awaited<ReturnType<typeof startScriptedIssuer>>;

/** Starts an issuer on loopback that lies as its script says. It asks no one who they are. */
export async function startScriptedIssuer(clientId: string) {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let script: Script = {};
  let url = '';
  const asked: string[] = [];

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const scripted = script.answers?.[path];
    if (scripted === 'never') return;
    if (typeof scripted === 'number') return void response.writeHead(scripted).end('{}');
    response.setHeader('content-type', 'application/json');
    if (scripted !== undefined) return void response.end(scripted);
    if (path === '/.well-known/openid-configuration')
      response.end(JSON.stringify(describe(url, script.calledIssuer)));
    else if (path === '/jwks') response.end(JSON.stringify({ keys: [jwk] }));
    else if (path === '/token') {
      const { privateKey } = script.foreignKey ? foreign : own;
      response.end(JSON.stringify(await issueTokens(privateKey, { clientId, url, claims: script.claims })));
    } else response.writeHead(404).end('{}');
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(path);
    answer(path, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Paths that it was asked for. */
    asked,
    follows(next: Script): void {
      script = next;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const describe = (url: string, issuer = url) => ({
  issuer,
  authorization_endpoint: `${url}/auth`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

interface Issued {
  readonly claims: Script['claims'];
  readonly clientId: string;
  readonly url: string;
}

const issueTokens = async (key: CryptoKey, { clientId, url, claims }: Issued) => ({
  access_token: 'access',
  token_type: 'Bearer',
  id_token: await new SignJWT({ email: 'ada@example.com', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'own' })
    .setIssuedAt(claims?.['iat'] as number | undefined)
    .setExpirationTime((claims?.['exp'] as number | undefined) ?? '5 minutes')
    .setIssuer((claims?.['iss'] as string | undefined) ?? url)
    .setAudience((claims?.['aud'] as string | undefined) ?? clientId)
    .setSubject((claims?.['sub'] as string | undefined) ?? 'ada')
    .sign(key),
});
