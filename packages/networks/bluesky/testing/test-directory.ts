import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test directory's facts on a DID. */
interface Known {
  readonly server: string;
  readonly handle?: string;
  /** Where the handle leads; to the DID unless given. */
  readonly leadsTo?: string | null;
}

/** The document of a DID. */
export const didDocumentOf = (did: string, { server, handle = 'alice.test' }: Known) => ({
  id: did,
  alsoKnownAs: [`at://${handle}`],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: server }],
});

const known = new Map<string, Known>();
let isAway = false;

/** A directory of DIDs that also says where handles lead; it stays for all tests of a file. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (isAway) return answer(503, {});
  if (pathname.endsWith('.resolveHandle')) {
    const handle = searchParams.get('handle');
    const found = [...known].find(([, facts]) => (facts.handle ?? 'alice.test') === handle);
    const leadsTo = found && (found[1].leadsTo === undefined ? found[0] : found[1].leadsTo);
    return leadsTo ? answer(200, { did: leadsTo }) : answer(400, { error: 'InvalidRequest', message: 'No' });
  }
  const did = pathname.slice(1);
  const facts = known.get(did);
  return facts ? answer(200, didDocumentOf(did, facts)) : answer(404, { message: `Not registered: ${did}` });
});
server.listen(0, '127.0.0.1').unref();
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export const testDirectory = {
  trusteeOf: () => ({ directory: url, service: url }),
  /** Has a DID registered at a server. */
  register: (did: string, facts: Known) => void known.set(did, facts),
  forget: (did: string) => void known.delete(did),
  /** Answers nothing while this is done. */
  async whileAway<Result>(act: () => Promise<Result>): Promise<Result> {
    isAway = true;
    return act().finally(() => {
      isAway = false;
    });
  },
};
